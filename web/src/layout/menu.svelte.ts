/** Whether the menu is open: the frame has its button, the page around the table has its contents. */

export const menu = $state({ open: false });
