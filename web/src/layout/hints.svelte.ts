/** Whether hints are offered and shown: the layout has their button, the page around the table the rest. */

export const hints = $state({ offered: false, open: false });
