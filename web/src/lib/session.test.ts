import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Prompt, GameEvent, RoomInfo, SnapshotMessage, StepMessage, ServerMessage, ClientMessage } from "./protocol";
import { Session, type Socket } from "./session.svelte";

class FakeSocket implements Socket {
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  gives(...frames: ServerMessage[]): void {
    for (const frame of frames) this.onmessage?.({ data: JSON.stringify(frame) });
  }
  breaks(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
  get decisions() {
    return this.sent.filter((message) => message.type === "decide");
  }
}

const question: Prompt = { question: "Draw on?", decisions: [{ action: 7, kind: "draw", label: "Draw" }], odds: null };
const room = { room: "r", game: "chess", phase: "playing", seats: [] } as unknown as RoomInfo;

function snapshot(number: number, more: Partial<SnapshotMessage> = {}): SnapshotMessage {
  return {
    type: "snapshot",
    number,
    room,
    seat: 0,
    view: { at: number },
    printed: {},
    prompt: question,
    log: [],
    score_history: [],
    ...more,
  };
}

function step(number: number, more: Partial<StepMessage> = {}): StepMessage {
  const drew: GameEvent = ["drew", 1, 0, 0, `step ${number}`];
  return { type: "step", number, seat: 1, events: [drew], changes: [[[["at"], number]], []], ...more };
}

let sockets: FakeSocket[];
let motion: number;
let hidden: boolean;
let session: Session;
const last = () => sockets.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  motion = 1;
  hidden = false;
  session = new Session("ws://here/api/rooms/r/socket", "secret", {
    open: () => {
      sockets.push(new FakeSocket());
      return last();
    },
    motion: () => motion,
    hidden: () => hidden,
    language: () => "de",
  });
  session.beats = (events) => [{ events, lead: 0, hold: 100 }];
});

afterEach(() => {
  session.leave();
  vi.useRealTimers();
});

function begun(number = 3): FakeSocket {
  last().opens();
  last().gives(snapshot(number));
  return last();
}

describe("coming to a room", () => {
  it("says hello with the token and the language", () => {
    last().opens();
    expect(last().sent).toEqual([{ type: "hello", token: "secret", language: "de" }]);
  });

  it("shows the state it is given", () => {
    begun();
    expect(session.status).toBe("open");
    expect(session.view).toEqual({ at: 3 });
    expect(session.prompt).toEqual(question);
    expect(session.latest).toBeNull();
  });

  it("ends for good when the server says so", () => {
    const ended: [string, string][] = [];
    session.onended = (...why) => ended.push(why);
    begun().breaks(4003, "this seat was given to somebody else");
    vi.advanceTimersByTime(60_000);
    expect(session.status).toBe("ended");
    expect(ended).toEqual([["this seat was given to somebody else", "given-away"]]);
    expect(sockets).toHaveLength(1);
  });
});

describe("steps", () => {
  it("are shown one after the other at the game's pace", () => {
    begun().gives(step(4), step(5));
    expect(session.view).toEqual({ at: 4 });
    vi.advanceTimersByTime(99);
    expect(session.number).toBe(4);
    vi.advanceTimersByTime(1);
    expect(session.view).toEqual({ at: 5 });
    expect(session.latest?.number).toBe(5);
    expect(session.log.map((line) => line.number)).toEqual([4, 5]);
  });

  it("are shown at once when motion is off", () => {
    motion = 0;
    begun().gives(step(4), step(5), step(6));
    expect(session.number).toBe(6);
  });

  it("catch up when many wait", () => {
    begun().gives(...Array.from({ length: 20 }, (_, at) => step(4 + at)));
    vi.advanceTimersByTime(900);
    expect(session.number).toBe(23);
  });

  it("of others are not waited for when my own has arrived", () => {
    const socket = begun();
    socket.gives(step(4), step(5), step(6));
    session.decide(7);
    const id = (socket.decisions[0] as { id: string }).id;
    socket.gives(step(7, { seat: 0, id }));
    expect(session.number).toBe(7);
  });

  it("that came before are not shown twice", () => {
    begun().gives(step(3), step(2));
    expect(session.view).toEqual({ at: 3 });
    expect(session.log).toEqual([]);
  });

  it("keep what is asked unless it has changed", () => {
    begun().gives(step(4));
    expect(session.prompt).toEqual(question);
    last().gives(step(5, { prompt: null }));
    vi.advanceTimersByTime(100);
    expect(session.prompt).toBeNull();
  });

  it("with a gap before them make it ask for the missing ones", () => {
    begun().gives(step(5));
    expect(session.number).toBe(3);
    vi.advanceTimersByTime(1000);
    last().opens();
    expect(last().sent[0]).toMatchObject({ type: "hello", token: "secret" });
  });

  it("are followed by the news of the room in their order", () => {
    begun().gives(step(4), step(5), { type: "room", room: { ...room, phase: "over" } });
    expect(session.room?.phase).toBe("playing");
    vi.advanceTimersByTime(200);
    expect(session.room?.phase).toBe("over");
  });

  it("can be skipped", () => {
    begun().gives(step(4), step(5), step(6));
    session.skipAll();
    expect(session.number).toBe(6);
  });
});

describe("a decision", () => {
  it("is sent once, however often it is clicked, and nothing is asked meanwhile", () => {
    const socket = begun();
    session.decide(7);
    session.decide(7);
    session.chain("bid", { red: 1 });
    expect(socket.decisions).toHaveLength(1);
    expect(socket.decisions[0]).toMatchObject({ seen: 3, actions: [7] });
    expect(session.prompt).toBeNull();
  });

  it("with parts travels as a chain", () => {
    const socket = begun();
    session.chain("bid", { red: 1, blue: 3 });
    expect(socket.decisions[0]).toMatchObject({ chain: "bid", parts: { red: 1, blue: 3 } });
  });

  it("is over when its step is shown", () => {
    const socket = begun();
    session.decide(7);
    const id = (socket.decisions[0] as { id: string }).id;
    socket.gives(step(4, { seat: 0, id }));
    expect(session.prompt).toEqual(question);
  });

  it("leaves its prompt in place until the next one is shown, which waits for the beats that say so", () => {
    session.beats = (events) => [
      { events, lead: 0, hold: 300, promptWaits: true },
      { events: [], lead: 0, hold: 300 },
    ];
    const socket = begun();
    expect(session.answered).toBeNull();
    session.decide(7);
    expect(session.answered).toEqual({ prompt: question, late: false });
    const id = (socket.decisions[0] as { id: string }).id;
    const next = { ...question, question: "And now?" };
    socket.gives(step(4, { seat: 0, id, prompt: next }));
    expect([session.prompt, session.answered?.prompt]).toEqual([null, question]);
    session.decide(7);
    expect(socket.decisions).toHaveLength(1);
    vi.advanceTimersByTime(300);
    expect([session.prompt, session.answered]).toEqual([next, null]);
  });

  it("that takes long is seen to", () => {
    begun();
    session.decide(7);
    vi.advanceTimersByTime(400);
    expect(session.answered?.late).toBe(true);
  });

  it("can be made while steps of others are played that ask nothing new", () => {
    session.beats = (events) => [{ events, lead: 0, hold: 300, promptWaits: true }];
    begun().gives(step(4));
    expect(session.prompt).toEqual(question);
  });

  it("is sent again with the same id after a break", () => {
    begun();
    session.decide(7);
    const id = (last().decisions[0] as { id: string }).id;
    last().breaks();
    vi.advanceTimersByTime(1000);
    last().opens();
    expect(last().decisions).toMatchObject([{ id, seen: 3, actions: [7] }]);
    last().gives(snapshot(4, { prompt: null }), { type: "committed", id, number: 4 });
    expect(session.prompt).toBeNull();
    last().gives(step(5, { prompt: question }));
    expect(session.prompt).toEqual(question);
  });

  it("that was made while the connection was broken is sent when it is back", () => {
    begun().breaks();
    session.decide(7);
    vi.advanceTimersByTime(1000);
    last().opens();
    expect(last().decisions).toHaveLength(1);
  });

  it("that has been committed is not sent again", () => {
    const socket = begun();
    session.beats = (events) => [{ events, lead: 0, hold: 60_000 }];
    socket.gives(step(4));
    session.decide(7);
    const id = (socket.decisions[0] as { id: string }).id;
    socket.gives(step(5, { seat: 0, id }));
    socket.breaks();
    vi.advanceTimersByTime(1000);
    last().opens();
    expect(last().decisions).toHaveLength(0);
  });

  it("that is refused can be made anew, and the reason is told", () => {
    const refused: string[] = [];
    session.onrefused = (code) => refused.push(code);
    const socket = begun();
    session.decide(7);
    const id = (socket.decisions[0] as { id: string }).id;
    socket.gives({ type: "refused", id, code: "stale", reason: "too late" }, snapshot(5));
    expect(refused).toEqual(["stale"]);
    expect(session.prompt).toEqual(question);
    session.decide(7);
    expect(socket.decisions).toHaveLength(2);
    expect((socket.decisions[1] as { id: string }).id).not.toBe(id);
  });

  it("that came too fast is sent again a little later", () => {
    const socket = begun();
    session.decide(7);
    socket.gives({ type: "refused", id: null, code: "too-fast", reason: "slower" });
    expect(session.prompt).toBeNull();
    vi.advanceTimersByTime(1000);
    expect(socket.decisions).toHaveLength(2);
    expect(socket.decisions[1]).toEqual(socket.decisions[0]);
  });

  it("is not made where nothing is asked", () => {
    last().opens();
    last().gives(snapshot(3, { prompt: null }));
    session.decide(7);
    expect(last().decisions).toHaveLength(0);
  });
});

describe("a broken connection", () => {
  it("is tried again later and later", () => {
    begun();
    for (let attempt = 0; attempt < 12; attempt++) {
      last().breaks();
      const before = sockets.length;
      vi.advanceTimersByTime(100);
      expect(sockets).toHaveLength(before);
      for (let waited = 0; sockets.length === before && waited < 15_000; waited += 100) vi.advanceTimersByTime(100);
      expect(sockets).toHaveLength(before + 1);
    }
  });

  it("is only shown when it lasts", () => {
    begun().breaks();
    expect(session.broken).toBe(false);
    vi.advanceTimersByTime(1300);
    expect(session.broken).toBe(true);
    last().opens();
    last().gives(snapshot(3));
    expect(session.broken).toBe(false);
  });

  it("is tried at once when the network is back", () => {
    begun();
    for (let attempt = 0; attempt < 6; attempt++) {
      last().breaks();
      vi.advanceTimersByTime(15_000);
    }
    last().breaks();
    const before = sockets.length;
    session.reconnect();
    expect(sockets).toHaveLength(before + 1);
  });

  it("is noticed by silence", () => {
    begun();
    vi.advanceTimersByTime(3000);
    expect(last().sent.at(-1)).toEqual({ type: "ping" });
    vi.advanceTimersByTime(4000);
    expect(session.status).toBe("lost");
  });

  it("is not suspected where somebody answers", () => {
    begun();
    for (let times = 0; times < 5; times++) {
      vi.advanceTimersByTime(3000);
      expect(last().sent.at(-1)).toEqual({ type: "ping" });
      last().gives({ type: "pong" });
    }
    expect(session.status).toBe("open");
    expect(sockets).toHaveLength(1);
  });

  it("is asked less often while the page is hidden", () => {
    hidden = true;
    begun();
    vi.advanceTimersByTime(24_000);
    expect(last().sent.at(-1)).not.toEqual({ type: "ping" });
    vi.advanceTimersByTime(1000);
    expect(last().sent.at(-1)).toEqual({ type: "ping" });
  });

  it("is lost if a decision is not answered, which is sent again on the next one", () => {
    begun();
    session.decide(7);
    const first = last();
    vi.advanceTimersByTime(4000);
    expect(session.status).toBe("lost");
    vi.advanceTimersByTime(1000);
    expect(last()).not.toBe(first);
    last().opens();
    expect(last().decisions).toEqual(first.decisions);
  });

  it("is tried again if it opens for too long", () => {
    vi.advanceTimersByTime(10_000);
    expect(session.status).toBe("lost");
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
  });
});

it("another language is asked for", () => {
  begun();
  session.setLanguage("en");
  expect(last().sent.at(-1)).toEqual({ type: "language", language: "en" });
});
