import { createContext, type ReactNode, useContext } from 'react';

/** What a page puts beside the label of a field, by the id of its control: a mark of what was said about it. */
export type FieldAside = (field: { id: string; label: string }) => ReactNode;

const Asides = createContext<FieldAside | null>(null);

export const FieldAsides = Asides.Provider;
export const useFieldAside = (): FieldAside | null => useContext(Asides);
