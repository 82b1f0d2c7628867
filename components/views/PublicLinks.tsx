import { useQuery, useQueryClient } from '@tanstack/react-query'
import { revokeToken, tokensQuery } from '#lib/client/account/accountTokens.ts'
import type { MadePublicLinkJson, TokenJson } from '#lib/wire/account.ts'
import { Command } from '../ui/Command.tsx'
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx'
import { OnceShown } from '../ui/form/OnceShown.tsx'
import { Loaded } from '../ui/table/Loaded.tsx'
import table from '../ui/table/Table.module.css'
import { Table } from '../ui/table/Table.tsx'
import { Day, Moment } from '../ui/words/Moment.tsx'
import { useWords } from '../ui/words/words.ts'
import { embedText } from '../view/embedText.ts'
import { QueryInWords } from '../view/FiltersInWords.tsx'
import { publicLinkWords } from './publicLinkWords.ts'

/** The public links that have not ended, of all administrators. */
export function PublicLinks() {
  const words = useWords(publicLinkWords)
  const links = useQuery({ ...tokensQuery, select: publicLinksOf })
  return (
    <>
      <h2>{words.publicLinks}</h2>
      <Loaded query={links}>
        {(all) => (
          <Table
            label={words.publicLinks}
            heads={[words.view, words.shows, words.createdBy, words.used, words.ends]}
            rows={all.map((link) => <PublicLinkRow key={link.id} link={link} />)}
            empty={<p>{words.none}</p>}
          />
        )}
      </Loaded>
    </>
  )
}

function publicLinksOf(tokens: readonly TokenJson[]): TokenJson[] {
  return tokens.filter(({ rights, state }) => rights.public && state === 'valid')
}

function PublicLinkRow({ link }: { link: TokenJson }) {
  const words = useWords(publicLinkWords)
  const client = useQueryClient()
  const { id, name, scope, owner, usedAt, expiresAt } = link
  const end = async () => {
    await revokeToken(id)
    await client.invalidateQueries({ queryKey: tokensQuery.queryKey })
  }
  return (
    <tr>
      <th scope="row">
        {name}
        <small>{id}</small>
      </th>
      <td data-label={words.shows}>
        <QueryInWords query={scope ?? ''} />
      </td>
      <td data-label={words.createdBy}>{owner}</td>
      <td data-label={words.used}>{usedAt ? <Moment iso={usedAt} /> : words.never}</td>
      <td data-label={words.ends}>{expiresAt && <Day iso={expiresAt} />}</td>
      <td className={table.act}>
        <ConfirmButton
          label={words.endNamed(name)}
          title={words.endTitle(name)}
          text={words.endText}
          confirm={words.end}
          onConfirm={end}
        >
          {words.end}
        </ConfirmButton>
      </td>
    </tr>
  )
}

/** The address, which is not shown again, and code for a web page. */
export function MadePublicLink({ made, onDone }: { made: MadePublicLinkJson; onDone: () => void }) {
  const words = useWords(publicLinkWords)
  const address = new URL(made.path, location.origin).href
  return (
    <OnceShown title={words.createdNamed(made.link.name)} onDone={onDone}>
      {(onCopied) => (
        <>
          <p>{words.shownOnce}</p>
          <Command text={address} label={words.copyAddress} onCopied={onCopied} />
          <p>{words.forPages}</p>
          <Command text={embedText(address, made.link.name)} label={words.copyEmbed} onCopied={onCopied} />
        </>
      )}
    </OnceShown>
  )
}
