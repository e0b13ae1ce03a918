/** The dashes of each seat's line in a chart, so that lines differ by more than their colour. */
export const dashes = ["", "9 5", "2 5", "12 4 3 4", "5 3"];
