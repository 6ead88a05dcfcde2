/** Line drawings on a 16 × 16 grid, in the colour of the text around them. */
const drawings = {
  add: 'M8 3v10M3 8h10',
  archive: 'M2.5 3h11v3h-11zM3.5 6v7.3h9V6M6.3 8.6h3.4',
  attach: 'M13.2 7.4 8 12.6a3.2 3.2 0 0 1-4.5-4.5l5.6-5.6a2.1 2.1 0 0 1 3 3L6.6 11a1 1 0 0 1-1.5-1.5l4.7-4.6',
  back: 'm9.5 4.5-3.5 3.5 3.5 3.5',
  calendar: 'M2.5 3.8h11v9.5h-11zM2.5 6.8h11M5.3 2.2v2.6M10.7 2.2v2.6',
  check: 'M3 8.3 6.3 11.6 13 4.6',
  comment: 'M2.5 3h11v7.6H7.3L4.4 13.3v-2.7H2.5z',
  close: 'm4 4 8 8M12 4l-8 8',
  delete: 'M2.8 4.5h10.4M6.3 4.3V2.7h3.4v1.6M4.2 4.7l.5 8.6h6.6l.5-8.6M6.8 7v4M9.2 7v4',
  fillDown: 'M3 3h10M8 6v7M5 10.2l3 3 3-3',
  down: 'm4.5 6.5 3.5 3.5 3.5-3.5',
  download: 'M8 2.5v7.6M4.8 7.2 8 10.4l3.2-3.2M2.8 13.3h10.4',
  edit: 'm3 13 .6-2.8 7-7 2.2 2.2-7 7L3 13Zm6.2-8.4 2.2 2.2',
  filter: 'M2.5 4.5h11M4.5 8h7M6.5 11.5h3',
  first: 'm11 4.5-3.5 3.5 3.5 3.5M5 4.5v7',
  forward: 'm6.5 4.5 3.5 3.5-3.5 3.5',
  home: 'M2.5 7.5 8 2.8l5.5 4.7M4 6.5v6.7h8V6.5',
  info: 'M8 1.7a6.3 6.3 0 1 0 0 12.6A6.3 6.3 0 0 0 8 1.7ZM8 7.4v3.6M8 4.9v.1',
  last: 'm5 4.5 3.5 3.5-3.5 3.5M11 4.5v7',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  more: 'M3 8h.1M8 8h.1M13 8h.1',
  offline:
    'M2.5 2.5l11 11M5.2 9.2A4 4 0 0 1 7 8.3M2.7 6.7A7.6 7.6 0 0 1 5 5.2M8 5a7.6 7.6 0 0 1 5.3 1.7M10.8 9.2l-.6-.5M8 12.2v.1',
  search: 'M11.2 7a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0ZM10.2 10.2l3.3 3.3',
  mail: 'M1.8 3.6h12.4v8.8H1.8zM2 4l6 4.8L14 4',
  person: 'M10.7 5.4a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0ZM2.8 13.5c.6-2.9 2.6-4.3 5.2-4.3s4.6 1.4 5.2 4.3',
  redo: 'M10.8 3.2 13.5 6l-2.7 2.8M13.2 6H6.8a3.6 3.6 0 0 0 0 7.2H10',
  undo: 'M5.2 3.2 2.5 6l2.7 2.8M2.8 6h6.4a3.6 3.6 0 0 1 0 7.2H6',
  restore: 'M2.5 3h11v3h-11zM3.5 6v7.3h9V6M8 11.4V8M6.3 9.6 8 7.9l1.7 1.7',
  upload: 'M8 10.4V2.8M4.8 5.7 8 2.5l3.2 3.2M2.8 13.3h10.4',
  up: 'm4.5 9.5 3.5-3.5 3.5 3.5',
  view: 'M1.5 8S4 3.7 8 3.7 14.5 8 14.5 8 12 12.3 8 12.3 1.5 8 1.5 8ZM9.9 8a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0Z',
  wait: 'M8 1.7a6.3 6.3 0 1 0 0 12.6A6.3 6.3 0 0 0 8 1.7ZM8 4.5V8l2.4 1.6',
  warning: 'M8 2 1.6 13.3h12.8L8 2ZM8 6.3v3.2M8 11.4v.1',
} as const;

export type IconName = keyof typeof drawings;

/** A decorative drawing: hidden from screen readers, so a button that holds nothing else needs a label. */
export function Icon({ name, size = 16 }: { name: IconName; size?: 16 | 20 }) {
  return (
    <svg className="drawing" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
