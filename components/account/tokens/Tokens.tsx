'use client'

import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#lib/client/account/account.ts'
import { tokensQuery } from '#lib/client/account/accountTokens.ts'
import { linkAddresses, type MadeTokenJson, type SignedIn, type TokenJson } from '#lib/wire/account.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { Command } from '../../ui/Command.tsx'
import { OnceShown } from '../../ui/form/OnceShown.tsx'
import { useCreation } from '../../ui/form/useCreation.tsx'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { useRefresh } from '../../ui/useRefresh.ts'
import { useWords } from '../../ui/words/words.ts'
import { TokenForm } from './TokenForm.tsx'
import { TokenTable } from './TokenTable.tsx'
import { type TokenWords, tokenWords } from './tokenWords.ts'

/** Administrators see the tokens of all users, others their own. */
export function Tokens({ account, origin }: { account: SignedIn; origin: string }) {
  const words = useWords(tokenWords)
  const tokens = useQuery({ ...tokensQuery, select: withoutPublicLinks })
  const refresh = useRefresh(tokensQuery)
  const ratePerMinute = useQuery(accountQuery).data?.rate_per_minute ?? null
  const isAdmin = account.role === 'admin'
  const hasActive = tokens.data?.some(({ state }) => state === 'active') ?? true
  const { creation, show } = useCreation<MadeTokenJson>({
    label: words.create,
    empty: hasActive
      ? null
      : { title: tokens.data?.length === 0 ? words.none : words.noneActive, text: words.noneHint },
    keyOf: ({ token }) => token.id,
    form: (close) => (
      <TokenForm
        mayGiveAll={isAdmin}
        ratePerMinute={ratePerMinute}
        onMade={(made) => {
          show(made)
          void refresh()
        }}
        onCancel={close}
      />
    ),
    secret: (made, onDone) => (
      <OnceShown title={words.createdNamed(made.token.name)} texts={textsOf(made, origin, words)} onDone={onDone} />
    ),
  })
  return (
    <>
      <p>
        {words.intro} {isAdmin && `${words.tokensOfAllUsers} `}
        {words.reference}
        <a href={withBase('/docs')}>{words.apiReference}</a>.
      </p>
      {creation}
      <Loaded query={tokens}>
        {(all) => <TokenTable tokens={all} showsOwners={isAdmin} ratePerMinute={ratePerMinute} />}
      </Loaded>
      {isAdmin && (
        <>
          <p>{words.onCommandLine}</p>
          <Command text={'npx lastfix token create --name "my program"'} label={words.copyCommand} />
        </>
      )}
    </>
  )
}

function withoutPublicLinks(tokens: readonly TokenJson[]): TokenJson[] {
  return tokens.filter(({ rights }) => !rights.public)
}

/** The secret, and commands and addresses that use it. */
function textsOf({ token: { rights }, secret, base }: MadeTokenJson, origin: string, words: TokenWords) {
  const authorization = `curl -H 'Authorization: Bearer ${secret}'`
  const { ogc, csv } = linkAddresses(origin, secret)
  return [
    { note: words.shownOnce, text: secret, label: words.copySecret },
    rights.read && {
      note: words.tryIt,
      text: `${authorization} '${origin}${base}/vessels?limit=5'`,
      label: words.copyCurl,
    },
    rights.link && { note: words.openInGis, text: ogc, label: words.copyOgc },
    rights.link && { note: words.openInSpreadsheet, text: csv, label: words.copyCsv },
    rights.ingest && {
      note: words.send,
      text: `${authorization} --data-binary @lines.nmea '${origin}${base}/ingest'`,
      label: words.copySend,
    },
  ].filter((text) => text !== false && text !== undefined)
}
