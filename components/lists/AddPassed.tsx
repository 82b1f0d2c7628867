'use client'

import { useQueryClient } from '@tanstack/react-query'
import { passedVessels } from '#lib/client/passages.ts'
import { AddToList } from './AddToList.tsx'

/** Adds the vessels of all passages of a query to a list. */
export function AddPassed({ query }: { query: string }) {
  const client = useQueryClient()
  const addition = async () => ({ members: (await passedVessels(client, query)).map((vessel) => ({ vessel })) })
  return <AddToList what={null} look="icon" addition={addition} />
}
