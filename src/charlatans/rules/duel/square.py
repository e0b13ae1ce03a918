"""The market square: moving the patient and the stalls, treating patients, and what the ledge gives."""

from __future__ import annotations

from ..engine import Log, Mask, note, rule
from .box import CHIPS, FIRST_COLOURED, Chip, Ledge
from .pool import gain
from .state import MAYOR, WAITING_MAYOR, WAITING_REASON, Action, EventCode, Material, Reason, State


@rule
def space_in_half(game: State, seat: int) -> int:
    """The patient's space in a player's half, counted from the park; negative in the other half, 0 if there is no patient."""
    if seat == 0:
        return game.patient + 0
    return -game.patient


@rule
def can_move_patient(game: State) -> bool:
    """Whether there is a patient on the path, or one in the park who can enter it."""
    return game.patient != 0 or game.park > 0


@rule
def step_towards(game: State, seat: int) -> None:
    """Moves the patient one space towards a player. The first spaces of the two halves are neighbours."""
    if seat == 0:
        game.patient += 1
        if game.patient == 0:
            game.patient = 1
    else:
        game.patient -= 1
        if game.patient == 0:
            game.patient = -1


@rule
def move_patient(game: State, material: Material, seat: int, steps: int, why: int, log: Log) -> None:
    """Moves the patient towards a player's stall; steps left over go to a new patient from the park."""
    walked = 0
    for _ in range(steps):
        if game.patient == 0:
            if game.park == 0:
                return
            enter(game, material, log)
        step_towards(game, seat)
        walked += 1
        if space_in_half(game, seat) >= game.players[seat].stall:
            note(log, EventCode.PATIENT_MOVED, seat, game.patient, walked)
            win_patient(game, material, seat, why, log)
            walked = 0
    if walked > 0:
        note(log, EventCode.PATIENT_MOVED, seat, game.patient, walked)


@rule
def move_active_patient(game: State, material: Material, seat: int, steps: int, why: int, log: Log) -> None:
    """Moves the patient like `move_patient`, but only if one is on the path already."""
    if game.patient != 0:
        move_patient(game, material, seat, steps, why, log)


@rule
def enter(game: State, material: Material, log: Log) -> None:
    """A new patient, or the mayor, enters the path."""
    game.park -= 1
    game.entered += 1
    note(log, EventCode.PATIENT_ENTERS, -1, game.entered, is_mayor(game, material))


@rule
def is_mayor(game: State, material: Material) -> int:
    """1 if the figure that entered last is the mayor."""
    if game.mayor == 1 and game.entered == material.mayor_enters:
        return 1
    return 0


@rule
def win_patient(game: State, material: Material, seat: int, why: int, log: Log) -> None:
    """A player wins the patient: the stall moves back, and the patient waits on it to be treated."""
    me = game.players[seat]
    game.patient = 0
    me.on_stall += 1
    game.queue[game.queued] = waiting_figure(seat, is_mayor(game, material), why)
    game.queued += 1
    note(log, EventCode.PATIENT_WON, seat, me.stall, why)
    me.stall = min(me.stall + material.stall_back, material.stall_farthest)
    note(log, EventCode.STALL_MOVED, seat, me.stall, Reason.PATIENT)


@rule
def waiting_figure(seat: int, mayor: int, why: int) -> int:
    """A figure waiting on a stall, packed into one number."""
    return seat + WAITING_MAYOR * mayor + WAITING_REASON * why


@rule
def waiting_seat(figure: int) -> int:
    """On whose stall a waiting figure stands."""
    return figure % WAITING_MAYOR


@rule
def waiting_mayor(figure: int) -> int:
    """1 if a waiting figure is the mayor."""
    return figure % WAITING_REASON // WAITING_MAYOR


@rule
def waiting_reason(figure: int) -> int:
    """Why a waiting figure was won."""
    return figure // WAITING_REASON


@rule
def stall_forward(game: State, material: Material, seat: int, spaces: int, why: int, log: Log) -> None:
    """Moves a stall towards the park; a patient it meets or passes is won."""
    if spaces == 0:
        return
    me = game.players[seat]
    me.stall = max(me.stall - spaces, material.stall_nearest)
    note(log, EventCode.STALL_MOVED, seat, me.stall, why)
    if game.patient != 0 and space_in_half(game, seat) >= me.stall:
        win_patient(game, material, seat, why, log)


@rule
def treat(game: State, material: Material, log: Log) -> int:
    """Treats the patient who was won first: carries out the space of the ledge or, for the mayor, her own reward.

    Returns the seat whose patient it is.
    """
    figure = take_from_queue(game)
    seat = waiting_seat(figure)
    mayor = waiting_mayor(figure)
    me = game.players[seat]
    opponent = game.players[1 - seat]
    me.on_stall -= 1
    gives = material.ledge[me.treated]
    me.treated += 1
    note(log, EventCode.TREATED, seat, me.treated, waiting_reason(figure) + MAYOR * mayor)
    if me.treated == material.patients_to_win:
        return seat
    if mayor == 1:
        me.upgrades += material.mayor_upgrades
    elif gives == Ledge.OPPONENT_UPGRADES:
        opponent.upgrades += 1
    elif gives == Ledge.WHITE_1:
        gain(game, seat, Chip.WHITE_1, Reason.LEDGE, log)
    elif gives == Ledge.OPPONENT_CHIP:
        opponent.ledge_chips += 1
    return seat


@rule
def take_from_queue(game: State) -> int:
    """Removes the figure that has waited longest from the queue and returns it."""
    first = game.queue[0] + 0
    game.queued -= 1
    for i in range(game.queued):
        game.queue[i] = game.queue[i + 1]
    game.queue[game.queued] = 0
    return first


@rule
def ledge_chip_mask(game: State, material: Material, mask: Mask) -> None:
    """A chip of low value from the pool, a black one included; never a white one."""
    for chip in range(FIRST_COLOURED, CHIPS):
        if is_ledge_chip(game, material, chip):
            mask[Action.TAKE + chip] = 1


@rule
def is_ledge_chip(game: State, material: Material, chip: int) -> bool:
    """Whether the ledge can give a chip: its value is low enough, and the pool has one."""
    return game.pool[chip] > 0 and material.value[chip] <= material.ledge_most_value


@rule
def has_ledge_chip(game: State, material: Material) -> bool:
    """Whether the ledge can give any chip."""
    for chip in range(FIRST_COLOURED, CHIPS):
        if is_ledge_chip(game, material, chip):
            return True
    return False


@rule
def seat_behind(game: State) -> int:
    """Who is behind: fewer patients treated; then the patient in the other's half; then who took the last round card."""
    lead = game.players[0].treated - game.players[1].treated
    if lead == 0:
        lead = game.patient + 0
    if lead > 0:
        return 1
    if lead < 0:
        return 0
    return game.last_card - 1
