/** A kind of finding: its severity and its words. */
export interface IssueKind {
  severity: 'error' | 'warning';
  /** `{name}` is replaced by the finding's own words. */
  message: string;
  /** A warning while the filing is drafted; it must be fixed before the return is sent. */
  blocksFiling?: true;
  /** Blocks a return that goes by mail; of one that is e-filed it is a warning. */
  blocksOnPaper?: true;
}

export const error = (message: string): IssueKind => ({ severity: 'error', message });
export const warning = (message: string): IssueKind => ({ severity: 'warning', message });
