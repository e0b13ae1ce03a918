/** Whether the menu is open: the layout has its button, the page around the table its contents. */

export const menu = $state({ open: false });
