import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from './ways.module.css';

/** What can be used today, and how one comes to it. */
export function Ways() {
  return (
    <ul className={css.ways}>
      <Way title={<Link to="/rates">Rate book</Link>} use="/rates?period=2026Q3&irs=60">
        Every rate of a quarter with its days and its source. Each line has an address of its own.
      </Way>
      <Way title="Command line" use="gauger explain return.json 60.tax">
        Works out a return, lists what is wrong with it, and says why an amount is what it is.
      </Way>
      <Way title={<a href="/api-docs/">API</a>} use="GET /ratebook?period=2026Q3">
        Keeps a Form 720 and answers with its amounts worked out. Every call is described, with its refusals.
      </Way>
    </ul>
  );
}

/** @param use an address, a command or a call, as it is written */
function Way({ title, use, children }: { title: ReactNode; use: string; children: string }) {
  return (
    <li>
      <h3>{title}</h3>
      <div>
        <p>{children}</p>
        <code>{use}</code>
      </div>
    </li>
  );
}
