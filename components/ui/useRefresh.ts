import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Returns a function that reloads all queries whose key begins with this one. */
export function useRefresh({ queryKey }: { queryKey: QueryKey }): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey })
}
