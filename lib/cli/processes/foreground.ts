import { once } from 'node:events'
import { Refusal } from '../call.ts'
import { type ChildOptions, type ChildPlan, endChild, startChild } from './child.ts'

/** Runs a child on the same terminal until it exits or `signal` aborts. Refuses with its exit code if it failed. */
export async function runInForeground(
  plan: ChildPlan,
  { signal, ...options }: ChildOptions & { signal: AbortSignal },
): Promise<void> {
  if (signal.aborted) return
  const child = startChild(plan, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }, options)
  signal.addEventListener('abort', () => void endChild(child, plan, options.log), { once: true })
  const [code, killedBy] = await once(child, 'close')
  if (code === 0 || (signal.aborted && killedBy === 'SIGTERM')) return
  throw new Refusal(
    `the ${plan.name} process ${code === null ? `was killed by ${killedBy}` : `exited with ${code}`}`,
    code ?? 1,
  )
}
