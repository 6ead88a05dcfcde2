import { MOST_PRINTED } from './use-places-drawn.ts';

/** Says on paper that a list is printed in part. @param count its rows */
export const PrintedPart = ({ count }: { count: number }) =>
  count > MOST_PRINTED && (
    <p data-print="only">
      Only some of the {count.toLocaleString('en-US')} rows are printed here. The workpapers in the copy for your
      records (PDF) list all of them.
    </p>
  );
