import { createContext, type ReactNode, useContext } from 'react';

/** Content that a page adds next to the label of a field, by the id of its control, such as the mark of a comment. */
export type FieldAside = (field: { id: string; label: string }) => ReactNode;

const Asides = createContext<FieldAside | null>(null);

export const FieldAsides = Asides.Provider;
export const useFieldAside = (): FieldAside | null => useContext(Asides);
