'use client'

import row from '../table/Row.module.css'
import { useSending } from '../useSending.ts'
import { Failure } from './Failure.tsx'

interface ActionButtonProps {
  /** The accessible name. */
  label: string
  onAct: () => Promise<unknown>
  children: string
}

/** A small button that sends a request; a failure is shown beside it. */
export function ActionButton({ label, onAct, children }: ActionButtonProps) {
  const { mutate, isPending, error } = useSending({ mutationFn: onAct })
  return (
    <>
      <button
        type="button"
        className={row.button}
        aria-label={label}
        aria-disabled={isPending}
        onClick={() => mutate()}
      >
        {children}
      </button>
      {error && (
        <div role="alert">
          <Failure error={error} />
        </div>
      )}
    </>
  )
}
