import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { positionOf } from '#lib/distance.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { PortPage } from '../../../components/port/PortPage.tsx'
import { chartSources } from '../../chart.ts'
import { listsOfPage } from '../../lists.ts'
import { boxOfPort, service } from '../../loadedLib.ts'
import { fleetIsSimulated, requiredSession } from '../../session.ts'

interface PortPageProps {
  params: Promise<{ code: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: PortPageProps): Promise<Metadata> {
  const port = await portOf((await params).code)
  return port ? { title: port.name } : {}
}

/** The board of a port. */
export default async function PortBoard({ params, searchParams }: PortPageProps) {
  const { email, role } = await requiredSession()
  const isAdministrator = role === 'admin'
  const { code: asked } = await params
  const port = await portOf(asked)
  if (!port) notFound()
  const { unlocode: code, name, country } = port
  if (code !== asked) redirect(withBase(`/port/${code}${queryOf(await searchParams)}`))
  const { settings } = await service()
  const position = positionOf(port)
  return (
    <PortPage
      port={{ code, name, country, position, box: await boxOfPort(await service(), port) }}
      chart={await chartSources(isAdministrator)}
      lists={await listsOfPage(email)}
      recordsCalls={settings.callDays > 0}
      simulated={await fleetIsSimulated()}
      isAdministrator={isAdministrator}
    />
  )
}

/** The port of a current or former code, with or without a space. */
async function portOf(code: string) {
  const { ports } = await service()
  return ports.portOf(code.replace(/%20|\s/g, '').toUpperCase())
}

/** Keeps the filters of a link with a former code. */
function queryOf(parameters: Awaited<PortPageProps['searchParams']>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
