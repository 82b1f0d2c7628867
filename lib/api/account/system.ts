import { systemJson } from '#lib/service/system.ts'
import type { SupportBundleJson, SystemJson } from '#lib/wire/system.ts'
import { isoTime } from '#lib/wire/time.ts'
import type { AccountCall } from './accountRoute.ts'

/** GET /api/account/system */
export async function system({ service }: AccountCall): Promise<SystemJson> {
  return systemJson({ ...service, reports: await service.feeds.read().catch(() => null) })
}

/** GET /api/account/system/bundle: what helps others to find a fault. It has no secrets, positions, senders or users. */
export async function supportBundle(call: AccountCall): Promise<Response> {
  const { service } = call
  const { now, feeds } = service
  const reports = await feeds.read().catch(() => null)
  const bundle: SupportBundleJson = {
    made_at: isoTime(now()),
    system: await system(call),
    feeds: (reports?.feeds ?? []).map(({ name, kind, state, counts, clockSkewSeconds }) => ({
      ...{ name, kind, state, counts, clock_skew_seconds: clockSkewSeconds },
    })),
    ingest: reports && {
      running: feeds.isRunning(reports),
      queue_length: reports.ingest.queueLength,
      committed: reports.ingest.committed,
      store_trouble: reports.ingest.storeTrouble?.reason ?? null,
    },
    vessels: reports?.ingest.vessels?.held ?? null,
  }
  return Response.json(bundle, {
    headers: {
      'Cache-Control': 'no-store',
      'Content-Disposition': `attachment; filename="lastfix-support-${bundle.made_at.slice(0, 10)}.json"`,
    },
  })
}
