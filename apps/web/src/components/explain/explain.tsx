import type { Explanation } from '@gauger/excise';
import { SourceLinks } from '../source-links/source-links.tsx';
import css from './explain.module.css';
import { explanationRows, padding } from './explanation-rows.ts';

/** The sum behind an amount: facts, rates with their sources, exact result, rounded result. */
export function Explain({ explanation }: { explanation: Explanation }) {
  const rows = explanationRows(explanation);
  const pads = padding(rows);
  return (
    <table className={css.sum}>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two groups may have rows of the same words and numbers
          <tr key={index} className={row.kind && css[row.kind]}>
            <th scope={row.kind === 'heading' ? 'colgroup' : 'row'} colSpan={row.value === '' ? 2 : 1}>
              {row.label}
              {row.rows && <span className={css.rows}>{row.rows}</span>}
              {(row.note || row.citation) && (
                <small>
                  {row.note}
                  {row.note && row.citation && '. '}
                  {row.citation && (
                    <span className="citation">
                      <SourceLinks citation={row.citation} />
                    </span>
                  )}
                </small>
              )}
            </th>
            {row.value !== '' && (
              <td>
                {row.operator && <span className={css.operator}>{row.operator}</span>}
                <span className={css.value}>{row.value}</span>
                <span className={css.pad} aria-hidden="true">
                  {pads[index]}
                </span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
