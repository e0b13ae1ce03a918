/** Does something now and then again and again, but only while somebody looks; returns how to stop it. */

export function every(milliseconds: number, act: () => unknown): () => void {
  const look = () => {
    if (!document.hidden) act();
  };
  look();
  const timer = setInterval(look, milliseconds);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
