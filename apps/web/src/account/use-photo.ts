import { skipToken, useQuery } from '@tanstack/react-query';
import { fetchFile } from '../api/call.ts';

/** The address of a person's photo inside this page; undefined without one, and until it came. */
export function usePhoto({ id, photo }: { id: string; photo: string | null }): string | undefined {
  const { data } = useQuery({
    queryKey: ['photo', photo],
    queryFn: photo
      ? async ({ signal }) => URL.createObjectURL((await fetchFile('getPhoto', { params: { id }, signal })).content)
      : skipToken,
    // Another photo has another key.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data;
}
