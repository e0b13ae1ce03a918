/** Applies the server's changes to a view. The server's side: src/charlatans/server/diff.py. */

import type { Change, Json } from "./protocol";

type Inner = Json[] | { [key: string]: Json };
type Key = string | number;

/**
 * A view with changes applied in order. The old view is not modified, and unchanged parts are the same objects in both,
 * so that the page redraws only what changed.
 */
export function applyDiff<V>(view: V, changes: Change[]): V {
  let whole = view as Json;
  const fresh = new Set<Json>();
  for (const change of changes) {
    const path = change[0];
    if (path.length === 0) {
      whole = change[1] as Json;
      continue;
    }
    whole = copied(whole, fresh);
    let inner = whole as Inner;
    for (const key of path.slice(0, -1)) {
      const next = copied(at(inner, key), fresh);
      put(inner, key, next);
      inner = next;
    }
    const last = path[path.length - 1] as Key;
    if (change.length === 1) remove(inner, last);
    else put(inner, last, change[1]);
  }
  return whole as V;
}

function copied(value: Json | undefined, fresh: Set<Json>): Inner {
  if (typeof value !== "object" || value === null) throw new Error("a change leads to where nothing is");
  if (fresh.has(value)) return value;
  const copy: Inner = Array.isArray(value) ? [...value] : { ...value };
  fresh.add(copy);
  return copy;
}

function at(inner: Inner, key: Key): Json | undefined {
  return Array.isArray(inner) ? inner[key as number] : inner[key];
}

function put(inner: Inner, key: Key, value: Json): void {
  if (Array.isArray(inner)) {
    if ((key as number) > inner.length) throw new Error("a change leaves a gap in a list");
    inner[key as number] = value;
  } else {
    inner[key] = value;
  }
}

function remove(inner: Inner, key: Key): void {
  if (Array.isArray(inner)) inner.splice(key as number, 1);
  else delete inner[key];
}
