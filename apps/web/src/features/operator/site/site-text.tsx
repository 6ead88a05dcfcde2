import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../../api/call.ts';
import css from './site-text.module.css';

type Node = Answer<'getSiteText'>['content'][number];

/** A text of the site, from the nodes of its Markdown. A node of a kind that is not listed is left out. */
export function SiteText({ content }: { content: readonly Node[] }) {
  return <div className={css.text}>{drawAll(content)}</div>;
}

const drawAll = (nodes: readonly Node[]): ReactNode =>
  // A text does not change while it is shown, so the place of a node is its name.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  nodes.map((node, index) => <Drawn key={index} node={node} />);

function Drawn({ node }: { node: Node }): ReactNode {
  const { type, value, url, depth, ordered, start, children } = node as Node & {
    value?: string;
    url?: string;
    depth?: number;
    ordered?: boolean;
    start?: number;
    children?: readonly Node[];
  };
  const inside = children && drawAll(children);
  switch (type) {
    case 'text':
      return value;
    case 'paragraph':
      return <p>{inside}</p>;
    case 'heading':
      return depth === 2 ? <h2>{inside}</h2> : depth === 3 ? <h3>{inside}</h3> : <h4>{inside}</h4>;
    case 'list':
      return ordered ? <ol start={start}>{inside}</ol> : <ul>{inside}</ul>;
    case 'listItem':
      return <li>{inside}</li>;
    case 'link':
      return url?.startsWith('/') ? <Link to={url}>{inside}</Link> : <a href={url}>{inside}</a>;
    case 'strong':
      return <strong>{inside}</strong>;
    case 'emphasis':
      return <em>{inside}</em>;
    case 'blockquote':
      return <blockquote>{inside}</blockquote>;
    case 'inlineCode':
      return <code>{value}</code>;
    case 'code':
      return (
        <pre>
          <code>{value}</code>
        </pre>
      );
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    default:
      return null;
  }
}
