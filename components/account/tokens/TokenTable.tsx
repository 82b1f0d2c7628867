'use client'

import { useState } from 'react'
import type { TokenJson } from '#lib/wire/account.ts'
import form from '../../ui/form/Form.module.css'
import type { Column } from '../../ui/table/chosenRows.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { useWords } from '../../ui/words/words.ts'
import { rightsOf, TokenRow } from './TokenRow.tsx'
import { tokenWords } from './tokenWords.ts'

interface TokenTableProps {
  tokens: readonly TokenJson[]
  showsOwners: boolean
  /** What one without a rate of its own may; `null` while that is not known. */
  ratePerMinute: number | null
}

/** Those that are good, newest first; among them those that have ended on demand. */
export function TokenTable({ tokens, showsOwners, ratePerMinute }: TokenTableProps) {
  const words = useWords(tokenWords)
  const [showsEnded, setShowsEnded] = useState(false)
  const newestFirst = tokens.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  const ended = newestFirst.filter(({ state }) => state !== 'valid')
  const shown = showsEnded ? newestFirst : newestFirst.filter(({ state }) => state === 'valid')
  const owner: Column<TokenJson> = { head: words.owner, of: (token) => token.owner ?? words.commandLine }
  const columns: Column<TokenJson>[] = [
    { head: words.name, of: ({ name, id }) => `${name} ${id}` },
    ...(showsOwners ? [owner] : []),
    {
      head: words.rightsHead,
      of: (token) =>
        rightsOf(token)
          .map((right) => words.rights[right])
          .join(', '),
    },
    { head: words.rate, isNumber: true, of: (token) => token.ratePerMinute ?? ratePerMinute },
    { head: words.created, of: ({ createdAt }) => createdAt },
    { head: words.used, of: ({ usedAt }) => usedAt },
    { head: words.expires, of: ({ expiresAt }) => expiresAt },
    { head: words.state, of: ({ state }) => words.states[state] },
  ]
  return (
    <>
      <RowsTable
        label={words.list}
        columns={columns}
        items={shown}
        empty={<p>{tokens.length === 0 ? words.none : words.noneValid}</p>}
      >
        {(token) => <TokenRow key={token.id} {...{ token, showsOwners, ratePerMinute }} />}
      </RowsTable>
      {ended.length > 0 && (
        <label className={form.choice}>
          <input type="checkbox" checked={showsEnded} onChange={(event) => setShowsEnded(event.target.checked)} />
          {words.showEnded(ended.length)}
        </label>
      )}
    </>
  )
}
