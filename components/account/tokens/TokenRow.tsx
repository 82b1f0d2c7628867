'use client'

import { useQueryClient } from '@tanstack/react-query'
import { revokeToken, tokensQuery } from '#lib/client/account/accountTokens.ts'
import type { TokenJson } from '#lib/wire/account.ts'
import { ConfirmButton } from '../../ui/form/ConfirmButton.tsx'
import { Day } from '../../ui/table/Day.tsx'
import table from '../../ui/table/Table.module.css'
import { Moment } from '../../ui/words/Moment.tsx'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { sectionWords } from '../sectionWords.ts'
import { tokenWords } from './tokenWords.ts'

const rightNames = ['extended', 'ingest'] as const
const tones = { valid: 'good', expired: 'danger', revoked: 'danger' } as const

/** What a token may, first what every one may. */
export function rightsOf({ rights }: TokenJson): ('read' | (typeof rightNames)[number])[] {
  return ['read', ...rightNames.filter((right) => rights[right])]
}

interface TokenRowProps {
  token: TokenJson
  showsOwners: boolean
  ratePerMinute: number | null
}

export function TokenRow({ token, showsOwners, ratePerMinute }: TokenRowProps) {
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
        {rightsOf(token)
          .map((right) => words.rights[right])
          .join(', ')}
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
