"""The interfaces researchers already know: PettingZoo, Gymnasium's vector environments, OpenSpiel."""
