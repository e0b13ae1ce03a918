/** "What is this?": whether it is open, and the rules dialog that its links lead to, if the page has one. */

export const explain = $state<{ open: boolean; rules: ((section: string) => void) | null }>({ open: false, rules: null });
