'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tokensQuery } from '#lib/client/account/accountTokens.ts'
import { viewsQuery } from '#lib/client/account/accountViews.ts'
import type { MadePublicLinkJson, SignedIn, ViewJson } from '#lib/wire/account.ts'
import { Loaded } from '../ui/table/Loaded.tsx'
import { Table } from '../ui/table/Table.tsx'
import { useWords } from '../ui/words/words.ts'
import { PublicLinkForm } from './PublicLinkForm.tsx'
import { MadePublicLink, PublicLinks } from './PublicLinks.tsx'
import { SavedViewRow } from './SavedViewRow.tsx'
import { savedWords } from './savedWords.ts'
import { useViewRemoval } from './useViewRemoval.ts'

/** A user's own saved views, and the shared ones. */
export function SavedViews({ account }: { account: SignedIn }) {
  const words = useWords(savedWords)
  const views = useQuery(viewsQuery)
  const { refresh, remove, undoBar } = useViewRemoval()
  const client = useQueryClient()
  const [published, setPublished] = useState<ViewJson | null>(null)
  const [made, setMade] = useState<MadePublicLinkJson | null>(null)
  const show = (link: MadePublicLinkJson) => {
    setPublished(null)
    setMade(link)
    void client.invalidateQueries({ queryKey: tokensQuery.queryKey })
  }
  return (
    <>
      <p>
        {words.viewsIntro} {account.role === 'admin' && words.sharedForAll}
      </p>
      {made && <MadePublicLink made={made} onDone={() => setMade(null)} />}
      {published && (
        <PublicLinkForm key={published.id} view={published} onMade={show} onCancel={() => setPublished(null)} />
      )}
      <Loaded query={views}>
        {(all) => (
          <Table
            label={words.views}
            heads={[words.name, words.kind, words.shows, words.owner, words.saved]}
            rows={all.map((view) => (
              <SavedViewRow
                key={view.id}
                view={view}
                account={account}
                onChanged={refresh}
                onRemove={remove}
                onPublish={() => setPublished(view)}
              />
            ))}
            empty={
              <p>
                <strong>{words.noViews}</strong> {words.noViewsThen}
              </p>
            }
          />
        )}
      </Loaded>
      {account.role === 'admin' && <PublicLinks />}
      {undoBar}
    </>
  )
}
