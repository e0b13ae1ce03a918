"""The HTTP API of reviews: asking for one, reading it, and handing in a journal."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from .api import DEFAULT, PROBLEMS, RATE_LIMITED, InLanguage, RoomName, RoomsDep, Token, language_of
from .limits import client_address, limited
from .messages import ReviewInfo, ReviewStatus, UploadedJournal, UploadJournal
from .reviews import Reviews
from .rooms import FORBIDDEN
from .texts import RoomError

UPLOAD_COST = 20
"""In requests: a journal is replayed by a process of its own."""
router = APIRouter(prefix="/api", responses=PROBLEMS)


def reviews_of(request: Request) -> Reviews:
    """The server's reviews."""
    reviews: Reviews = request.app.state.reviews
    return reviews


async def open_room(room: RoomName, rooms: RoomsDep, token: Token) -> str:
    """The name of a room whose review the client may see. While a day is open to others, a daily game is its player's alone."""
    found = await rooms.get(room)
    if found.is_sealed and found.seat_of(token) is None:
        raise RoomError(FORBIDDEN, "daily-sealed")
    return room


ReviewsDep = Annotated[Reviews, Depends(reviews_of)]
OpenRoom = Annotated[str, Depends(open_room)]


@router.post("/rooms/{room}/review", dependencies=RATE_LIMITED)
async def ask_review(room: OpenRoom, reviews: ReviewsDep, request: Request) -> ReviewStatus:
    """Starts the review of a finished game unless there is one, and says how far it is."""
    return await reviews.ask(room, client_address(request), language_of(request))


@router.get("/rooms/{room}/review", dependencies=RATE_LIMITED)
async def review(room: OpenRoom, reviews: ReviewsDep, language: InLanguage = DEFAULT) -> ReviewInfo:
    """The review of a finished game, once there is one."""
    return await reviews.read(room, language)


@router.post("/journals", status_code=201, dependencies=[limited(UPLOAD_COST)])
async def upload_journal(body: UploadJournal, reviews: ReviewsDep, request: Request) -> UploadedJournal:
    """Hands in the journal of a finished game: it is replayed, and gets a room for its replay and its review."""
    request.app.state.limiter.charge_upload(client_address(request))
    return {"room": await reviews.upload(body.journal)}
