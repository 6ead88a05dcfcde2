/** `kept`: what was typed is kept as a draft. `saved`: the page is committed. `here`: the server did not take it. */
export type SaveStateKind = 'kept' | 'saved' | 'saving' | 'retrying' | 'offline' | 'here';
