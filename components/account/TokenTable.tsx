'use client'

import { useState } from 'react'
import type { TokenJson } from '#lib/wire/account.ts'
import { useWords } from '../ui/words.ts'
import form from './Form.module.css'
import { RowsTable } from './RowsTable.tsx'
import table from './Table.module.css'
import { TokenRow } from './TokenRow.tsx'
import { tokenWords } from './tokenWords.ts'

interface TokenTableProps {
  tokens: readonly TokenJson[]
  showsOwners: boolean
  /** What one without a rate of its own may; `null` while that is not known. */
  ratePerMinute: number | null
}

/** Those that are good, newest first; those that have ended on demand. */
export function TokenTable({ tokens, showsOwners, ratePerMinute }: TokenTableProps) {
  const words = useWords(tokenWords)
  const [showsEnded, setShowsEnded] = useState(false)
  const newestFirst = tokens.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  const ended = newestFirst.filter(({ state }) => state !== 'valid')
  const shown = [...newestFirst.filter(({ state }) => state === 'valid'), ...(showsEnded ? ended : [])]
  const heads = [
    ...[words.name, ...(showsOwners ? [words.owner] : []), words.rightsHead, words.rate],
    ...[words.created, words.used, words.expires, words.state],
  ]
  return (
    <>
      {shown.length === 0 ? (
        <div className={table.empty}>
          <p>{tokens.length === 0 ? words.none : words.noneValid}</p>
        </div>
      ) : (
        <RowsTable label={words.list} heads={heads} number={words.rate}>
          {shown.map((token) => (
            <TokenRow key={token.id} {...{ token, showsOwners, ratePerMinute }} />
          ))}
        </RowsTable>
      )}
      {ended.length > 0 && (
        <label className={form.choice}>
          <input type="checkbox" checked={showsEnded} onChange={(event) => setShowsEnded(event.target.checked)} />
          {words.showEnded(ended.length)}
        </label>
      )}
    </>
  )
}
