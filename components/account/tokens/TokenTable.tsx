'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { revokeToken, tokensQuery } from '#lib/client/account/accountTokens.ts'
import type { TokenJson } from '#lib/wire/account.ts'
import { ConfirmButton } from '../../ui/form/ConfirmButton.tsx'
import form from '../../ui/form/Form.module.css'
import table from '../../ui/table/Table.module.css'
import { Table } from '../../ui/table/Table.tsx'
import { Day, Moment } from '../../ui/words/Moment.tsx'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { sectionWords } from '../sectionWords.ts'
import { tokenWords } from './tokenWords.ts'

const rightNames = ['read', 'extended', 'ingest', 'watch', 'link'] as const
const tones = { valid: 'good', expired: 'danger', revoked: 'danger' } as const

interface TokenTableProps {
  tokens: readonly TokenJson[]
  showsOwners: boolean
  /** The rate limit of a token without one of its own; `null` until it is loaded. */
  ratePerMinute: number | null
}

/** Valid tokens, newest first; expired and revoked ones on demand. */
export function TokenTable({ tokens, showsOwners, ratePerMinute }: TokenTableProps) {
  const words = useWords(tokenWords)
  const [showsEnded, setShowsEnded] = useState(false)
  const newestFirst = tokens.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  const ended = newestFirst.filter(({ state }) => state !== 'valid')
  const shown = showsEnded ? newestFirst : newestFirst.filter(({ state }) => state === 'valid')
  const heads = [
    words.name,
    ...(showsOwners ? [words.owner] : []),
    words.rightsHead,
    { number: words.rate },
    ...[words.created, words.used, words.expires, words.state],
  ]
  return (
    <>
      <Table
        label={words.list}
        heads={heads}
        rows={shown.map((token) => <TokenRow key={token.id} {...{ token, showsOwners, ratePerMinute }} />)}
        empty={<p>{tokens.length === 0 ? words.none : words.noneActive}</p>}
      />
      {ended.length > 0 && (
        <label className={form.choice}>
          <input type="checkbox" checked={showsEnded} onChange={(event) => setShowsEnded(event.target.checked)} />
          {words.showInactive(ended.length)}
        </label>
      )}
    </>
  )
}

interface TokenRowProps {
  token: TokenJson
  showsOwners: boolean
  ratePerMinute: number | null
}

function TokenRow({ token, showsOwners, ratePerMinute }: TokenRowProps) {
  const words = useWords(tokenWords)
  const { never } = useWords(sectionWords)
  const locale = useLocale()
  const client = useQueryClient()
  const { id, name, owner, createdAt, usedAt, expiresAt, revokedAt, state } = token
  const revoke = async () => {
    await revokeToken(id)
    await client.invalidateQueries({ queryKey: tokensQuery.queryKey })
  }
  return (
    <tr className={state === 'valid' ? undefined : table.ended}>
      <th scope="row">
        {name}
        <small>{id}</small>
      </th>
      {showsOwners && <td data-label={words.owner}>{owner ?? words.commandLine}</td>}
      <td data-label={words.rightsHead}>
        <div>
          {rightNames
            .filter((right) => token.rights[right])
            .map((right) => words.rights[right])
            .join(', ')}
          {token.scope !== null && <small>{words.scope(token.scope)}</small>}
          {token.keptRead && <small>{words.keptRead}</small>}
        </div>
      </td>
      <td data-label={words.rate} className={table.number}>
        {token.ratePerMinute !== null && locale.count(token.ratePerMinute)}
        {token.ratePerMinute === null && ratePerMinute !== null && words.standardRate(locale.count(ratePerMinute))}
      </td>
      <td data-label={words.created}>
        <Day iso={createdAt} />
      </td>
      <td data-label={words.used}>{usedAt ? <Moment iso={usedAt} /> : never}</td>
      <td data-label={words.expires}>{expiresAt ? <Day iso={expiresAt} /> : never}</td>
      <td data-label={words.state} data-tone={tones[state]}>
        {words.states[state]}
        {revokedAt && (
          <small>
            <Day iso={revokedAt} />
          </small>
        )}
      </td>
      <td className={table.act}>
        {state === 'valid' && (
          <ConfirmButton
            label={words.revokeNamed(name)}
            title={words.revokeTitle(name)}
            text={words.revokeText}
            confirm={words.revoke}
            onConfirm={revoke}
          >
            {words.revoke}
          </ConfirmButton>
        )}
      </td>
    </tr>
  )
}
