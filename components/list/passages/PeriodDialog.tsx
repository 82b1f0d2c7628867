'use client'

import { type FormEvent, useId, useRef, useState } from 'react'
import { serviceNowMs } from '#lib/client/serviceClock.ts'
import type { Period } from '#lib/track/select.ts'
import controls from '../../ui/controls.module.css'
import { Field } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { usePreferences } from '../../ui/preferences.ts'
import { DialogFrame } from '../../ui/sheet/DialogFrame.tsx'
import dialog from '../../ui/sheet/dialog.module.css'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { useTrackHours } from '../../view/trackHours.ts'
import { passageWords } from './passageWords.ts'
import { formatFieldTime, keptSinceSeconds, parseFieldTime, periodsAt } from './periods.ts'

interface PeriodDialogProps {
  chosen: Period | null
  onChoose: (period: Period) => void
  onClose: () => void
}

type Fault = keyof typeof passageWords.en.faults

export function PeriodDialog({ chosen, onChoose, onClose }: PeriodDialogProps) {
  const words = useWords(passageWords)
  const locale = useLocale()
  const [{ timeZone }] = usePreferences()
  const trackHours = useTrackHours()
  const start = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const [nowMs] = useState(serviceNowMs)
  const [fault, setFault] = useState<Fault | null>(null)
  const keptSeconds = keptSinceSeconds(nowMs, trackHours)
  const { sinceSeconds, untilSeconds } = chosen ?? periodsAt(nowMs, timeZone).hour

  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const timeOf = (name: string) => parseFieldTime(String(fields.get(name)), timeZone)
    const [since, until] = [timeOf('from'), timeOf('until')]
    if (since === null || until === null) return setFault('missing')
    const found = faultOf({ sinceSeconds: since, untilSeconds: until }, keptSeconds, nowMs / 1000)
    if (found) setFault(found)
    else onChoose({ sinceSeconds: since, untilSeconds: until })
  }

  const field = {
    type: 'datetime-local',
    required: true,
    'aria-describedby': problemId,
    onChange: () => setFault(null),
  }
  return (
    <DialogFrame open onOpenChange={onClose} title={words.whoPassed} start={start}>
      <form className={dialog.body} onSubmit={choose} noValidate>
        <Field
          {...field}
          ref={start}
          name="from"
          label={words.from}
          defaultValue={formatFieldTime(sinceSeconds, timeZone)}
        />
        <Field {...field} name="until" label={words.until} defaultValue={formatFieldTime(untilSeconds, timeZone)} />
        <div id={problemId}>
          <p role="alert" className={form.problem}>
            {fault && words.faults[fault]}
          </p>
          <p className={form.hint}>
            {timeZone === 'utc' ? words.inUtc : words.inLocalTime}{' '}
            {words.keptFrom(locale.moment(keptSeconds * 1000, timeZone))}
          </p>
        </div>
        <button type="submit" className={controls.primary}>
          {words.show}
        </button>
      </form>
    </DialogFrame>
  )
}

function faultOf({ sinceSeconds, untilSeconds }: Period, keptSeconds: number, nowSeconds: number): Fault | null {
  if (sinceSeconds >= untilSeconds) return 'order'
  if (sinceSeconds >= nowSeconds) return 'future'
  return untilSeconds <= keptSeconds ? 'tooOld' : null
}
