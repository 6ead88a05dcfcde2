import type { RequestIssue, SavedSince } from '@gauger/contract';
import { type MergedSave, type PageConflict, type SavePort, saveMerged } from '@gauger/contract/merging';
import { problemOf, withProblem } from '@gauger/contract/problems';
import { type FilingFormType, followRows, isEditable, isUnsigned } from '@gauger/excise';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { type Answer, call, Refusal } from '../../../api/call.ts';
import { callForm, formCall } from '../../../api/form-calls.ts';
import { listLocalDrafts, sendOpenDrafts } from '../../../api/local-draft.ts';
import { showNews } from '../../../components/banners/banners.tsx';
import { unfinishedUploads } from '../../../frame/unfinished-uploads.ts';
import { type Comments, commentsQuery, type MovedComment, useComments } from '../comments/public.ts';
import { chooseVersions } from './choose-versions.tsx';
import { issueSentence } from './field-address.ts';
import { type AnyFiling, quarterOf, type SavedFiling } from './filing-facts.ts';
import { loadView } from './filing-views.ts';
import { engineFindings, type Findings, findingsByPage } from './findings.ts';
import { wordsOf } from './form-words.ts';
import { mergeNews } from './merge-news.ts';
import type { AnyOpenFiling, OfFiling, PagesOf, Saved } from './open-filing.ts';

export const filingQuery = ({ id, formType }: OfFiling) =>
  queryOptions({
    queryKey: ['filing', id, formType],
    async queryFn({ signal }): Promise<AnyFiling> {
      const [filing] = await Promise.all([
        call(formCall(formType, 'get'), { params: { id }, signal }),
        loadView(formType),
      ]);
      return filing;
    },
    // Comparing each of ten thousand rows would only find that the filing is another.
    structuralSharing: false,
  });

/** The pages of a filing that have a draft of the reader. */
export const draftsQuery = (filing: OfFiling) =>
  queryOptions({
    queryKey: ['drafts', filing.id],
    queryFn: ({ signal }) => callForm(filing, 'listDrafts', { params: { id: filing.id }, signal }),
  });

/** For how long the pre-flight is not asked again by another page of the filing, in milliseconds. */
const FRESH_MS = 60_000;

/** The server's findings for the saved filing and for its unsaved changes. They also depend on the business and the day. */
export const preflightQuery = (filing: OfFiling & Pick<SavedFiling, 'version'>, drafts: ReadonlySet<string>) =>
  queryOptions({
    queryKey: ['preflight', filing.id, filing.version, [...drafts].sort().join()],
    queryFn: ({ signal }) => callForm(filing, 'getPreflight', { params: { id: filing.id }, signal }),
    staleTime: FRESH_MS,
  });

/** The pre-flight: the latest, while it runs again the one before, and at first the findings of the engine. */
function usePreflight(
  of: OfFiling,
  filing: AnyFiling | undefined,
  drafts: ReadonlySet<string>,
): Pick<AnyOpenFiling, 'findings' | 'whyPaper'> {
  const { id } = of;
  const { data } = useQuery({
    ...preflightQuery({ ...of, version: filing?.version ?? 0 }, drafts),
    enabled: filing !== undefined && isUnsigned(filing.state),
    placeholderData: (known: Answer<'getPreflight'> | undefined, asked) =>
      asked?.queryKey[1] === id ? known : undefined,
  });
  const findings = useMemo((): Findings => {
    if (!filing || !isUnsigned(filing.state)) return new Map();
    return findingsByPage(data?.issues ?? engineFindings(filing), filing);
  }, [filing, data]);
  return { findings, whyPaper: data?.whyPaper ?? null };
}

/** The reason for a refusal: the sentence of the call, and the first finding of the server. */
function whyRefused(error: unknown, issues: readonly RequestIssue[]): string {
  const reason = error instanceof Error ? error.message : String(error);
  const wrong = issues.filter(({ severity }) => severity === 'error').map(issueSentence);
  if (wrong.length === 0) return reason;
  const more = wrong.length - MAX_NAMED;
  const causes = more > 0 ? [...wrong.slice(0, MAX_NAMED), `And ${more} more`] : wrong;
  return [reason.replace(/\.$/, ''), ...causes].join('. ');
}

/** Saves on a version; that it is no longer the newest of a page is an answer. */
async function saveOn<Type extends FilingFormType>(
  { id, formType }: OfFiling,
  pages: PagesOf[Type],
  version: number,
): Promise<{ saved: SavedFiling<Type> } | { saves: readonly SavedSince[]; error: unknown }> {
  try {
    return {
      saved: (await call(formCall(formType, 'save'), {
        body: { id, ...pages } as never,
        version,
      })) as SavedFiling<Type>,
    };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'VERSION_MISMATCH') throw error;
    return { saves: error.current.saves ?? [], error };
  }
}

const NOT_SAVED = 'Not saved. What you typed is still on this page.';

/** The page was entered for another quarter or another return to correct. Reloaded, it restores what was typed as a draft. */
const movedTo = (filing: AnyFiling): string =>
  filing.formType === 'Form720X'
    ? 'This Form 720-X was changed while you were editing: it corrects another return, or what you certify is not what is saved. Nothing was saved. Reload the page, check what you typed, and save it again.'
    : `This ${wordsOf(filing).what} was moved to ${filing.formType === 'Form720' ? `${filing.taxYear} Q${filing.quarter}` : filing.period} while you were editing. Nothing was saved. Reload the page, check what you typed, and save it again.`;

const MAX_NAMED = 3;

/** Reads the pages of a filing as they are sent. */
type Read<Type extends FilingFormType> = (filing: SavedFiling<Type>) => PagesOf[Type];

/** Saves pages of a form, merged with the saves of others. */
type Saving<Type extends FilingFormType> = (
  port: SavePort<SavedFiling<Type>, PagesOf[Type]>,
  opened: SavedFiling<Type>,
  pages: PagesOf[Type],
  read?: Read<Type>,
) => Promise<MergedSave<SavedFiling<Type>>>;

const savings: { readonly [Type in FilingFormType]: Saving<Type> } = {
  Form720: saveMerged,
  Form720X: async (...of) => (await import('./save-amendment.ts')).saveAmendment(of[0], of[1], of[2]),
  Form8849: async (...of) => (await import('./save-claims.ts')).saveClaims(...of),
};

/** Loads a filing and saves its pages. `generation` counts how often the version of the server was taken. */
export function useFiling(of: OfFiling) {
  const { id } = of;
  const { edits } = useRights();
  const queries = useQueryClient();
  const query = useQuery(filingQuery(of));
  const [generation, setGeneration] = useState(0);
  const [moved, setMoved] = useState<MovedComment>();
  const { pathname } = useLocation();
  const [openedAs, setOpenedAs] = useState<{ filing: AnyFiling; visit: string }>();

  /** Takes what was saved as what the page began with. */
  async function take(now: AnyFiling): Promise<void> {
    // Reload comments too: those on rows moved with their rows.
    const { queryKey } = commentsQuery(of);
    if (queries.getQueryData(queryKey)?.threads.length !== 0) await queries.refetchQueries({ queryKey });
    queries.setQueryData(filingQuery(of).queryKey, now);
    setOpenedAs({ filing: now, visit });
  }

  async function put<Type extends FilingFormType>(
    opened: SavedFiling<Type>,
    pages: PagesOf[Type],
    read?: Read<Type>,
  ): Promise<Saved<Type>> {
    const [unfinished] = unfinishedUploads();
    if (unfinished) {
      const problem = problemOf(formCall(opened.formType, 'save'), { id, ...pages });
      return { refused: withProblem(problem, unfinished), issues: [], cause: undefined };
    }
    let isMerged = false;
    const port: SavePort<SavedFiling<Type>, PagesOf[Type]> = {
      save: (sent, version) => saveOn<Type>(opened, sent, version),
      load() {
        isMerged = true;
        return call(formCall(opened.formType, 'get'), { params: { id } }) as Promise<SavedFiling<Type>>;
      },
      choose: (conflicts: readonly PageConflict[], saves: readonly SavedSince[]) =>
        chooseVersions(opened, conflicts, saves),
    };
    try {
      const saving: Saving<Type> = savings[opened.formType as Type];
      const outcome = await saving(port, opened, pages, read);
      if ('moved' in outcome) return { refused: movedTo(outcome.moved), issues: [], cause: undefined };
      if ('left' in outcome) return { refused: NOT_SAVED, issues: [], cause: outcome.error };
      const { saved: now, savesOfOthers: savedSince } = outcome;
      await take(now);
      // Drawn again only after it heard that it is saved: it may be about to be left.
      if (isMerged) setTimeout(() => setGeneration((count) => count + 1));
      for (const news of mergeNews(savedSince)) showNews(news);
      return { saved: now };
    } catch (error) {
      // The rows of a merged page have other numbers than those that are shown.
      const issues = error instanceof Refusal ? error.issues : [];
      return { refused: whyRefused(error, issues), issues: isMerged ? [] : issues, cause: error };
    }
  }

  async function reload(): Promise<void> {
    await Promise.all([filingQuery(of), draftsQuery(of)].map(({ queryKey }) => queries.refetchQueries({ queryKey })));
    setGeneration((count) => count + 1);
  }

  async function chooseTaxes(chosen: readonly string[]): Promise<void> {
    const { chosenTaxes } = await call('chooseTaxes', { params: { id }, body: { chosenTaxes: [...chosen] } });
    queries.setQueryData(filingQuery(of).queryKey, (known) => known && ({ ...known, chosenTaxes } as AnyFiling));
  }

  /** Comments on a shown place. If its row is of an earlier version, reloads the page and asks again, with the text. */
  async function comment(path: string, text: string): Promise<void> {
    try {
      await commentsOnFiling.add(path, text);
    } catch (fault) {
      if (!filing || !(fault instanceof Refusal) || fault.code !== 'VERSION_MISMATCH') throw fault;
      await sendOpenDrafts();
      await Promise.all(
        [['draft', id], commentsQuery(of).queryKey].map((queryKey) => queries.refetchQueries({ queryKey })),
      );
      await reload();
      const now = queries.getQueryData(filingQuery(of).queryKey) ?? filing;
      setMoved({ path: followRows(filing, now)(path), text });
      throw fault;
    }
  }

  const filing = query.data;
  // A page begins with the filing as it is when it is opened, and stays with it, whatever is fetched behind it.
  const visit = `${id} ${pathname} ${generation}`;
  if (filing && openedAs?.visit !== visit) setOpenedAs({ filing, visit });
  const commentsOnFiling = useComments(of, filing?.version);
  const comments: Comments = { ...commentsOnFiling, add: comment, moved, forgetMoved: () => setMoved(undefined) };
  const editable = filing !== undefined && edits && isEditable(filing.state);
  const { data: kept } = useQuery({ ...draftsQuery(of), enabled: editable });
  // A draft sent while its page was left is in the tab before the server lists it.
  const drafts = useMemo(
    () => new Set(editable ? [...(kept?.pages ?? []), ...listLocalDrafts(id)] : []),
    [id, editable, kept],
  );
  const preflight = usePreflight(of, filing, drafts);
  const opened = openedAs?.filing ?? filing;
  const open: AnyOpenFiling | undefined = filing &&
    opened && {
      filing,
      quarter: filing.formType === 'Form720' ? quarterOf(filing) : null,
      openedVersion: opened.version,
      editable,
      comments,
      drafts,
      ...preflight,
      save: (pages: object, read?: (filing: never) => object) => put(opened, pages, read as never),
      chooseTaxes,
      reload,
    };
  return { open, generation, error: query.error, retry: () => void query.refetch() };
}
