'use client'

import { type SignedIn, simulationOwner } from '#lib/wire/account.ts'
import { SimulatedTag } from '../SimulatedTag.tsx'
import { useWords } from '../words/words.ts'
import { formWords } from './formWords.ts'

/** The owner of a row, unless it is the user. */
export function OwnerNote({ owner, account }: { owner: string; account: SignedIn }) {
  const { by } = useWords(formWords)
  if (owner === account.email) return null
  return owner === simulationOwner ? <SimulatedTag /> : by(owner)
}
