import { useQuery } from '@tanstack/react-query'
import { revokeToken, tokensQuery } from '#lib/client/account/accountTokens.ts'
import type { MadePublicLinkJson, TokenJson } from '#lib/wire/account.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx'
import { formWords } from '../ui/form/formWords.ts'
import { OnceShown } from '../ui/form/OnceShown.tsx'
import { ListTable } from '../ui/table/ListTable.tsx'
import { useRefresh } from '../ui/useRefresh.ts'
import { Day, Moment } from '../ui/words/Moment.tsx'
import { useWords } from '../ui/words/words.ts'
import { embedText } from '../view/embedText.ts'
import { QueryInWords } from '../view/FiltersInWords.tsx'
import { publicLinkWords } from './publicLinkWords.ts'

/**
 * The active public links of all administrators. `onCreate` starts the first one; `null` without a view, or if it is
 * started.
 */
export function PublicLinks({ onCreate }: { onCreate: (() => void) | null }) {
  const words = useWords(publicLinkWords)
  const { never } = useWords(formWords)
  const refresh = useRefresh(tokensQuery)
  return (
    <>
      <h2>{words.publicLinks}</h2>
      <ListTable
        label={words.publicLinks}
        query={useQuery({ ...tokensQuery, select: publicLinksOf })}
        keyOf={({ id }) => id}
        columns={[
          {
            head: words.view,
            cell: ({ name, id }) => (
              <>
                {name}
                <small>{id}</small>
              </>
            ),
          },
          { head: words.shows, cell: ({ scope }) => <QueryInWords query={scope ?? ''} /> },
          { head: words.delay, cell: ({ delay_minutes }) => words.delayOf(delay_minutes) },
          { head: words.createdBy, cell: ({ owner }) => owner },
          { head: words.used, cell: ({ used_at }) => (used_at ? <Moment iso={used_at} /> : never) },
          { head: words.ends, cell: ({ expires_at }) => expires_at && <Day iso={expires_at} /> },
        ]}
        actions={({ name, id }) => (
          <ConfirmButton
            label={words.endNamed(name)}
            title={words.endTitle(name)}
            text={words.endText}
            onConfirm={() => revokeToken(id).then(refresh)}
          >
            {words.end}
          </ConfirmButton>
        )}
        empty={
          <EmptyState title={words.none} text={words.noneHint}>
            {onCreate && (
              <Button look="primary" onClick={onCreate}>
                {words.create}
              </Button>
            )}
          </EmptyState>
        }
      />
    </>
  )
}

function publicLinksOf(tokens: readonly TokenJson[]): TokenJson[] {
  return tokens.filter(({ rights, state }) => rights.public && state === 'active')
}

/** The URL, which is not shown again, and code for a web page. */
export function MadePublicLink({ made, onDone }: { made: MadePublicLinkJson; onDone: () => void }) {
  const words = useWords(publicLinkWords)
  const { name } = made.link
  const address = new URL(withBase(made.path), location.origin).href
  return (
    <OnceShown
      title={words.createdNamed(name)}
      texts={[
        { note: words.shownOnce, text: address, label: words.copyAddress },
        { note: words.forPages, text: embedText(address, name), label: words.copyEmbed },
      ]}
      onDone={onDone}
    />
  )
}
