'use client'

import { useState } from 'react'
import { revokeToken, tokensQuery } from '#lib/client/account/accountTokens.ts'
import type { TokenJson } from '#lib/wire/account.ts'
import { ConfirmButton } from '../../ui/form/ConfirmButton.tsx'
import form from '../../ui/form/Form.module.css'
import { formWords } from '../../ui/form/formWords.ts'
import { type Column, Table } from '../../ui/table/ListTable.tsx'
import { useRefresh } from '../../ui/useRefresh.ts'
import { Day, Moment } from '../../ui/words/Moment.tsx'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { ScopeNote } from '../ScopeNote.tsx'
import { tokenWords } from './tokenWords.ts'

const rightNames = ['read', 'extended', 'ingest', 'watch', 'link'] as const
const tones = { active: 'good', expired: 'danger', revoked: 'danger' } as const

interface TokenTableProps {
  tokens: readonly TokenJson[]
  showsOwners: boolean
  /** The default rate limit of tokens; `null` until it is loaded. */
  ratePerMinute: number | null
}

/** Valid tokens, newest first; expired and revoked ones on demand. */
export function TokenTable({ tokens, showsOwners, ratePerMinute }: TokenTableProps) {
  const words = useWords(tokenWords)
  const { never, commandLine } = useWords(formWords)
  const locale = useLocale()
  const refresh = useRefresh(tokensQuery)
  const [showsEnded, setShowsEnded] = useState(false)
  const newestFirst = tokens.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  const ended = newestFirst.filter(({ state }) => state !== 'active')
  const shown = showsEnded ? newestFirst : newestFirst.filter(({ state }) => state === 'active')
  const columns: readonly Column<TokenJson>[] = [
    {
      head: words.name,
      cell: ({ name, id }) => (
        <>
          {name}
          <small>{id}</small>
        </>
      ),
    },
    { head: words.owner, cell: ({ owner }) => owner ?? commandLine },
    { head: words.rightsHead, cell: (token) => <Rights token={token} /> },
    {
      head: words.rate,
      isNumber: true,
      cell: (token) => {
        if (token.rate_per_minute !== null) return locale.count(token.rate_per_minute)
        return ratePerMinute !== null && words.standardRate(locale.count(ratePerMinute))
      },
    },
    { head: words.created, cell: ({ created_at }) => <Day iso={created_at} /> },
    { head: words.used, cell: ({ used_at }) => (used_at ? <Moment iso={used_at} /> : never) },
    { head: words.expires, cell: ({ expires_at }) => (expires_at ? <Day iso={expires_at} /> : never) },
    {
      head: words.state,
      tone: ({ state }) => tones[state],
      cell: ({ state, revoked_at }) => (
        <>
          {words.states[state]}
          {revoked_at && (
            <small>
              <Day iso={revoked_at} />
            </small>
          )}
        </>
      ),
    },
  ]
  return (
    <>
      <Table
        label={words.list}
        columns={columns.filter(({ head }) => showsOwners || head !== words.owner)}
        rows={shown}
        keyOf={({ id }) => id}
        isEnded={({ state }) => state !== 'active'}
        actions={(token) =>
          token.state === 'active' && (
            <ConfirmButton
              label={words.revokeNamed(token.name)}
              title={words.revokeTitle(token.name)}
              text={words.revokeText}
              onConfirm={() => revokeToken(token.id).then(refresh)}
            >
              {words.revoke}
            </ConfirmButton>
          )
        }
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

function Rights({ token }: { token: TokenJson }) {
  const words = useWords(tokenWords)
  const rights = rightNames.filter((right) => token.rights[right]).map((right) => words.rights[right])
  return (
    <div>
      {rights.join(', ')}
      <ScopeNote scope={token.scope} />
      {token.feed !== null && <small>{words.onlyFeed(token.feed)}</small>}
      {token.kept_read && <small>{words.keptRead}</small>}
    </div>
  )
}
