import type { RequestIssue } from '@gauger/contract';
import { type Pages, type SavePort, saveMerged } from '@gauger/contract/merging';
import { problemOf, withProblem } from '@gauger/contract/problems';
import { followRows, isEditable, isUnsigned, type Quarter } from '@gauger/excise';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { type Answer, call, Refusal } from '../../api/call.ts';
import { formCalls } from '../../api/form-calls.ts';
import { listLocalDrafts, sendOpenDrafts } from '../../api/local-draft.ts';
import { unfinishedUploads } from '../../app/unfinished-uploads.ts';
import { showNews } from '../../components/banners/banners.tsx';
import { type Comments, commentsQuery, type MovedComment, useComments } from '../comments/public.ts';
import { useRights } from '../session/public.ts';
import { chooseVersions } from './choose-versions.tsx';
import { issueSentence } from './field-address.ts';
import { type OfForm, quarterOf, type SavedFiling, SOLE_FORM } from './filing-facts.ts';
import { engineFindings, type Findings, findingsByPage } from './findings.ts';
import { mergeNews } from './merge-news.ts';

export type { Pages } from '@gauger/contract/merging';

/** The result of a save. `refused` gives the reason; then nothing was saved. */
export type Saved = { saved: SavedFiling } | { refused: string; issues: readonly RequestIssue[]; cause: unknown };

/** A filing that is loaded, and the way to save its pages. */
export interface OpenFiling {
  filing: SavedFiling;
  quarter: Quarter;
  /** The version of the filing on which the page was opened. */
  openedVersion: number;
  /** Whether its pages can be changed: until the fee is paid, and by everyone but viewers. */
  editable: boolean;
  /** The pages with a draft: something was typed there and is not saved. */
  drafts: ReadonlySet<string>;
  /** Findings that block the return, by the page that fixes them. */
  findings: Findings;
  /** The comments of people of the account. */
  comments: Comments;
  /**
   * Saves pages on the version on which the page was opened. Saves of others in between are merged, and the page is remounted;
   * where both changed one row, the reader chooses. Never throws: it shows the error.
   * @param read the same pages of a filing, where they hold values that the server computes
   */
  save: (pages: Pages, read?: (filing: SavedFiling) => Pages) => Promise<Saved>;
  /** Keeps the taxes that the filer reports, by IRS number. Throws the refusal. */
  chooseTaxes: (chosenTaxes: readonly string[]) => Promise<void>;
  /** Loads the filing from the server and remounts the page, after a change from elsewhere. */
  reload: () => Promise<void>;
}

const filingQuery = (id: string) =>
  queryOptions({
    queryKey: ['filing', id],
    queryFn: ({ signal }) => call(formCalls[SOLE_FORM.formType].get, { params: { id }, signal }),
    // Comparing each of ten thousand rows would only find that the filing is another.
    structuralSharing: false,
  });

/** The pages of a filing that have a draft of the reader. */
export const draftsQuery = (id: string) =>
  queryOptions({
    queryKey: ['drafts', id],
    queryFn: ({ signal }) => call('listDrafts', { params: { id }, signal }),
  });

/** For how long the pre-flight is not asked again by another page of the filing, in milliseconds. */
const FRESH_MS = 60_000;

/** The server's findings for the saved filing and for its unsaved changes. They also depend on the business and the day. */
export const preflightQuery = ({ id, version }: Pick<SavedFiling, 'id' | 'version'>, drafts: ReadonlySet<string>) =>
  queryOptions({
    queryKey: ['preflight', id, version, [...drafts].sort().join()],
    queryFn: ({ signal }) => call('getPreflight', { params: { id }, signal }),
    staleTime: FRESH_MS,
  });

/** The pre-flight's findings: the latest, while it runs again the ones before, and at first those of the engine. */
function useFindings(filing: SavedFiling | undefined, drafts: ReadonlySet<string>): Findings {
  const { id = '', version = 0 } = filing ?? {};
  const { data } = useQuery({
    ...preflightQuery({ id, version }, drafts),
    enabled: filing !== undefined && isUnsigned(filing.state),
    placeholderData: (known: Answer<'getPreflight'> | undefined, asked) =>
      asked?.queryKey[1] === id ? known : undefined,
  });
  return useMemo(() => {
    if (!filing || !isUnsigned(filing.state)) return new Map();
    return findingsByPage(data?.issues ?? engineFindings(filing), filing);
  }, [filing, data]);
}

/** The reason for a refusal: the sentence of the call, and the first finding of the server. */
function whyRefused(error: unknown, issues: readonly RequestIssue[]): string {
  const told = error instanceof Error ? error.message : String(error);
  const wrong = issues.filter(({ severity }) => severity === 'error').map(issueSentence);
  if (wrong.length === 0) return told;
  const more = wrong.length - MAX_NAMED;
  const causes = more > 0 ? [...wrong.slice(0, MAX_NAMED), `And ${more} more`] : wrong;
  return [told.replace(/\.$/, ''), ...causes].join('. ');
}

/** A filing by its id and its form. */
type OfFiling = OfForm & Pick<SavedFiling, 'id'>;

/** Saves on a version; that it is no longer the newest of a page is an answer. */
async function saveOn({ id, formType }: OfFiling, pages: Pages, version: number): ReturnType<SavePort['save']> {
  try {
    return { saved: await call(formCalls[formType].save, { body: { id, ...pages }, version }) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'VERSION_MISMATCH') throw error;
    return { saves: error.current.saves ?? [], error };
  }
}

const NOT_SAVED = 'Not saved. What you typed is still on this page.';

/** The page was entered for another quarter. Reloaded, it restores what was typed as a draft. */
const movedTo = ({ taxYear, quarter }: SavedFiling): string =>
  `This return was moved to ${taxYear} Q${quarter} while you were editing. Nothing was saved. Reload the page, check what you typed, and save it again.`;

/** Most findings that one message names. */
const MAX_NAMED = 3;

/** Loads a filing and saves its pages. `generation` counts how often the version of the server was taken. */
export function useFiling(id: string) {
  const { edits } = useRights();
  const queries = useQueryClient();
  const query = useQuery(filingQuery(id));
  const [generation, setGeneration] = useState(0);
  const [moved, setMoved] = useState<MovedComment>();
  const { pathname } = useLocation();
  const [openedAs, setOpenedAs] = useState<{ filing: SavedFiling; visit: string }>();

  async function put(opened: SavedFiling, pages: Pages, read?: (filing: SavedFiling) => Pages): Promise<Saved> {
    const [unfinished] = unfinishedUploads();
    if (unfinished) {
      const problem = problemOf(formCalls[opened.formType].save, { id, ...pages });
      return { refused: withProblem(problem, unfinished), issues: [], cause: undefined };
    }
    let isMerged = false;
    const port: SavePort = {
      save: (sent, version) => saveOn(opened, sent, version),
      load() {
        isMerged = true;
        return call(formCalls[opened.formType].get, { params: { id } });
      },
      choose: (conflicts, saves) => chooseVersions(opened, conflicts, saves),
    };
    try {
      const outcome = await saveMerged(port, opened, pages, read);
      if ('moved' in outcome) return { refused: movedTo(outcome.moved), issues: [], cause: undefined };
      if ('left' in outcome) return { refused: NOT_SAVED, issues: [], cause: outcome.error };
      const { saved: now, meanwhile } = outcome;
      // Reload comments too: those on rows moved with their rows.
      const { queryKey } = commentsQuery(id);
      if (queries.getQueryData(queryKey)?.threads.length !== 0) await queries.refetchQueries({ queryKey });
      queries.setQueryData(filingQuery(id).queryKey, now);
      // Drawn again only after it heard that it is saved: it may be about to be left.
      if (isMerged) setTimeout(() => setGeneration((count) => count + 1));
      for (const news of mergeNews(meanwhile)) showNews(news);
      setOpenedAs({ filing: now, visit });
      return { saved: now };
    } catch (error) {
      // The rows of a merged page have other numbers than those that are shown.
      const issues = error instanceof Refusal ? error.issues : [];
      return { refused: whyRefused(error, issues), issues: isMerged ? [] : issues, cause: error };
    }
  }

  async function reload(): Promise<void> {
    await Promise.all([filingQuery(id), draftsQuery(id)].map(({ queryKey }) => queries.refetchQueries({ queryKey })));
    setGeneration((count) => count + 1);
  }

  async function chooseTaxes(chosen: readonly string[]): Promise<void> {
    const { chosenTaxes } = await call('chooseTaxes', { params: { id }, body: { chosenTaxes: [...chosen] } });
    queries.setQueryData(filingQuery(id).queryKey, (known) => known && { ...known, chosenTaxes });
  }

  /** Comments on a shown place. If its row is of an earlier version, reloads the page and asks again, with the text. */
  async function comment(path: string, text: string): Promise<void> {
    try {
      await said.add(path, text);
    } catch (fault) {
      if (!filing || !(fault instanceof Refusal) || fault.code !== 'VERSION_MISMATCH') throw fault;
      await sendOpenDrafts();
      await Promise.all(
        [['draft', id], commentsQuery(id).queryKey].map((queryKey) => queries.refetchQueries({ queryKey })),
      );
      await reload();
      const now = queries.getQueryData(filingQuery(id).queryKey) ?? filing;
      setMoved({ path: followRows(filing, now)(path), text });
      throw fault;
    }
  }

  const filing = query.data;
  // A page begins with the filing as it is when it is opened, and stays with it, whatever is fetched behind it.
  const visit = `${id} ${pathname} ${generation}`;
  if (filing && openedAs?.visit !== visit) setOpenedAs({ filing, visit });
  const said = useComments(id, filing?.version);
  const comments: Comments = { ...said, add: comment, moved, forgetMoved: () => setMoved(undefined) };
  const editable = filing !== undefined && edits && isEditable(filing.state);
  const { data: kept } = useQuery({ ...draftsQuery(id), enabled: editable });
  // A draft sent while its page was left is in the tab before the server lists it.
  const drafts = useMemo(
    () => new Set(editable ? [...(kept?.pages ?? []), ...listLocalDrafts(id)] : []),
    [id, editable, kept],
  );
  const findings = useFindings(filing, drafts);
  const opened = openedAs?.filing ?? filing;
  const open: OpenFiling | undefined = filing &&
    opened && {
      filing,
      quarter: quarterOf(filing),
      openedVersion: opened.version,
      editable,
      comments,
      drafts,
      findings,
      save: (pages, read) => put(opened, pages, read),
      chooseTaxes,
      reload,
    };
  return { open, generation, error: query.error };
}
