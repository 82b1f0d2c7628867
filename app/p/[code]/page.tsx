import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { service } from '#lib/service.ts'
import { Dashboard } from '../../../components/dashboard/Dashboard.tsx'
import { chartSources } from '../../chart.ts'

export async function generateMetadata({ params }: PageProps<'/p/[code]'>): Promise<Metadata> {
  const link = await linkOf((await params).code)
  return link ? { title: link.name } : {}
}

/** A saved view that an administrator made public. */
export default async function PublicView({ params }: PageProps<'/p/[code]'>) {
  if (!(await linkOf((await params).code))) notFound()
  return <Dashboard account={null} seesFeeds={false} chart={await chartSources(false)} trackHours={0} />
}

async function linkOf(code: string) {
  const { directory, now } = await service()
  const { token, refusal } = await directory.tokenOf(code, now())
  return refusal === null && token.rights.public ? token : null
}
