"""The HTTP API of the daily brew."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from .api import PROBLEMS, RATE_LIMITED, Token
from .daily import DailyBrews
from .messages import Daily, PlayDaily, SeatAssignment

router = APIRouter(prefix="/api", responses=PROBLEMS)


def brews_of(request: Request) -> DailyBrews:
    """The server's daily brews."""
    brews: DailyBrews = request.app.state.daily
    return brews


BrewsDep = Annotated[DailyBrews, Depends(brews_of)]


@router.get("/daily", dependencies=RATE_LIMITED)
async def daily(brews: BrewsDep, token: Token) -> Daily:
    """Today's brew with its board, and yesterday's board."""
    return await brews.overview(token)


@router.post("/daily", status_code=201, dependencies=RATE_LIMITED)
async def play_daily(request: PlayDaily, brews: BrewsDep) -> SeatAssignment:
    """Begins today's brew, or goes on with it: a player has one attempt a day."""
    return await brews.play(request)
