import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { filterNamed } from '#lib/wire/address.ts'
import { Dashboard } from '../../../components/dashboard/Dashboard.tsx'
import { chartSources } from '../../chart.ts'
import { publicLinkOf } from '../../session.ts'

export async function generateMetadata({ params }: PageProps<'/p/[code]'>): Promise<Metadata> {
  const link = await publicLinkOf((await params).code)
  return link ? { title: link.name } : {}
}

/** A saved view that an administrator made public. */
export default async function PublicView({ params }: PageProps<'/p/[code]'>) {
  const link = await publicLinkOf((await params).code)
  if (!link) notFound()
  const { delayMinutes, name, scope } = link
  const chart = await chartSources(false)
  return (
    <Dashboard
      account={null}
      lists={null}
      seesFeeds={false}
      seesInterference={false}
      chart={chart}
      trackHours={0}
      recordsCalls={false}
      recordsChanges={false}
      delayMinutes={delayMinutes}
      publicView={{ name, areaQuery: areaOf(scope) }}
    />
  )
}

/** The areas of a scope. Its other filters are not shown to visitors. */
function areaOf(scope: string | null): string {
  const isPlace = (name: string) => ['area', 'box'].includes(filterNamed(name)?.kind ?? '')
  const areas = [...new URLSearchParams(scope ?? '')].filter(([name]) => isPlace(name))
  return new URLSearchParams(areas).toString()
}
