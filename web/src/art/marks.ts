/**
 * The marks of the ingredients of Quacks: one drawing each, so that a chip can be told without its colour.
 *
 * A mark is the inside of an svg, drawn from -9 to 9 both ways. It inherits the chip's dark ink as fill and stroke;
 * `var(--face)` is the chip's own colour, for eyes and seams.
 */
export const marks: Record<string, string> = {
  // Cherry bomb: a round bomb, its fuse burning.
  white:
    '<circle cx="-1.2" cy="2.2" r="5.6" stroke="none"/><path d="M1.2-3.7l3 2-1.4 2-3-2z" stroke="none"/>' +
    '<path d="M2.8-3.2c1-2.4 2.6-3 4-1.8" fill="none" stroke-width="1.3" stroke-linecap="round"/>' +
    '<path d="M7-8.4l.5 2 1.9-.3-1.3 1.6 1.1 1.6-2-.4-.9 1.8-.4-2-2-.2 1.7-1.1z" stroke="none"/>' +
    '<path d="M-4.4 1.2a3.4 3.4 0 0 1 2.2-2.3" fill="none" stroke="var(--face)" stroke-width="1.2" stroke-linecap="round"/>',
  // Pumpkin.
  orange:
    '<path d="M-.9-4.2c-.2-2 .5-3.4 2.3-4l1 1.5C1.3-6 1.1-5.2 1.2-4.2z" stroke="none"/>' +
    '<path d="M0-4.3c2-1.5 8.2-1.7 8.2 4.1S3.4 7.5 0 6.5c-3.4 1-8.2-.9-8.2-6.7S-2-5.8 0-4.3z" stroke="none"/>' +
    '<path d="M-3-3.8c-2.2 3-2.2 6.2 0 9.4M3-3.8c2.2 3 2.2 6.2 0 9.4M0-3.6v9.2" fill="none" stroke="var(--face)" stroke-width="1"/>',
  // Garden spider.
  green:
    '<ellipse cy="2.6" rx="3.5" ry="4.3" stroke="none"/><circle cy="-2.9" r="2.3" stroke="none"/>' +
    '<path d="M-1.8-2.6L-5-6.4-5.6-8.2M-2.2-.8L-6.8-3-8.6-2.6M-2.8 1.8L-7 2-8.6 4M-2.6 4.4L-5.4 6-6 8.4' +
    'M1.8-2.6L5-6.4 5.6-8.2M2.2-.8L6.8-3 8.6-2.6M2.8 1.8L7 2 8.6 4M2.6 4.4L5.4 6 6 8.4"' +
    ' fill="none" stroke-width="1.25" stroke-linecap="round" stroke-linejoin="round"/>' +
    '<path d="M0 .6v4.4M-1.5 2.8h3" fill="none" stroke="var(--face)" stroke-width="1"/>',
  // Crow skull, looking left.
  blue:
    '<path d="M-9 4.4C-7.6.4-5.6-.8-3.4-1.2-3.2-5-.2-7 3-6.6c3.8.4 6 3.2 5.6 6.8-.3 2.6-1.6 3.6-2 5.8H1.4' +
    'c-.3-1.6-1-2.3-2.4-2.3C-4 3.7-6.6 3.3-9 4.4z" stroke="none"/>' +
    '<circle cx="1.5" cy="-1.2" r="1.9" fill="var(--face)" stroke="none"/>' +
    '<path d="M-5.8 1.7l2.6-.6" fill="none" stroke="var(--face)" stroke-width="1" stroke-linecap="round"/>',
  // Toadstool.
  red:
    '<path d="M-8.4 1.2C-8.4-4-4.8-7.6 0-7.6S8.4-4 8.4 1.2c-4.6 1.6-12.2 1.6-16.8 0z" stroke="none"/>' +
    '<path d="M-2.3 2.9h4.6c-.2 2 .2 3.4 1.1 5H-3.4c.9-1.6 1.3-3 1.1-5z" stroke="none"/>' +
    '<g fill="var(--face)" stroke="none"><circle cx="-3.7" cy="-1.2" r="1.5"/><circle cx=".9" cy="-4.2" r="1.6"/><circle cx="4.5" cy="-.6" r="1.3"/></g>',
  // Mandrake: a root with arms and legs, leaves for hair.
  yellow:
    '<path d="M0-2.8c2 0 2.9 1.3 2.9 2.9L6.6-1.6l.7 1.3-4.3 3c0 1.4.6 2.2 1.5 3.2l.8 2.6H3.6C2.4 7.2 1 6.2 0 4.7c-1 1.5-2.4 2.5-3.6 3.8' +
    'h-1.7l.8-2.6c.9-1 1.5-1.8 1.5-3.2l-4.3-3 .7-1.3L-2.9.1C-2.9-1.5-2-2.8 0-2.8z" stroke="none"/>' +
    '<path d="M0-2.6C-1-5-.8-7.2 0-9 .8-7.2 1-5 0-2.6zM-.5-2.7C-3-3.6-4.4-5-5-7.3-2.8-6.8-1.2-5.3-.5-2.7zM.5-2.7C3-3.6 4.4-5 5-7.3 2.8-6.8 1.2-5.3.5-2.7z" stroke="none"/>' +
    '<path d="M-1.1-.5v.9M1.1-.5v.9" fill="none" stroke="var(--face)" stroke-width="1" stroke-linecap="round"/>',
  // Ghost's breath.
  purple:
    '<path d="M-5.8 8V-2.2a5.8 6 0 0 1 11.6 0V8L3.5 5.9 1.2 8 0 6.6-1.2 8l-2.3-2.1z" stroke="none"/>' +
    '<g fill="var(--face)" stroke="none"><ellipse cx="-2.2" cy="-2.6" rx="1.25" ry="1.7"/><ellipse cx="2.2" cy="-2.6" rx="1.25" ry="1.7"/><ellipse cy="1.6" rx="1.3" ry="1.8"/></g>',
  // Hawkmoth.
  black:
    '<path d="M-1-3.2C-3.4-6-6.4-7-9-6.6c.2 3.6 1.8 6.4 5 7.3-2 .8-3 2.6-2.8 5.4C-3.4 6.3-1.6 4.3-1 1.5zM1-3.2C3.4-6 6.4-7 9-6.6' +
    'c-.2 3.6-1.8 6.4-5 7.3 2 .8 3 2.6 2.8 5.4C3.4 6.3 1.6 4.3 1 1.5z" stroke="none"/>' +
    '<path d="M0-4.2c1 0 1.3.9 1.3 2.4S.8 5.4 0 7.6C-.8 5.4-1.3-.3-1.3-1.8S-1-4.2 0-4.2z" stroke="var(--face)" stroke-width=".7"/>' +
    '<path d="M-.6-4.3C-1-6-2-7.4-3.2-8M.6-4.3C1-6 2-7.4 3.2-8" fill="none" stroke-width="1" stroke-linecap="round"/>' +
    '<g fill="var(--face)" stroke="none"><circle cx="-5.2" cy="-3.6" r="1.1"/><circle cx="5.2" cy="-3.6" r="1.1"/></g>',
};
