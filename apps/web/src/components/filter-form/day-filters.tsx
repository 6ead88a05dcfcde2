import { DateInput } from '../fields/date-input.tsx';
import { type Days, filterDays } from './use-filters.ts';

interface DayFiltersProps {
  list: { typed: Days; set: (change: Partial<Days>) => void; errorOf: (field: string) => string | undefined };
}

/** The days between which a list is looked at. */
export function DayFilters({ list: { typed, set, errorOf } }: DayFiltersProps) {
  return filterDays.map(({ field, label }) => (
    <DateInput
      key={field}
      id={field}
      label={label}
      value={typed[field]}
      error={errorOf(field)}
      onChange={(value) => set({ [field]: value })}
    />
  ));
}
