'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addChartFile, changeChart, chartSettingsQuery, removeChartFile } from '#lib/client/account/accountChart.ts'
import { type ChartSettingsJson, overlayPresets, stylePresets } from '#lib/wire/chartSettings.ts'
import form from '../../ui/form/Form.module.css'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { useWords } from '../../ui/words/words.ts'
import { ChartFiles } from './ChartFiles.tsx'
import { chartWords } from './chartWords.ts'
import { ExtractCommand } from './ExtractCommand.tsx'
import { SourceForm } from './SourceForm.tsx'

type Part = 'chart' | 'overlay'

/** Lets administrators choose the chart. `box`: the region that the map showed. */
export function ChartSettings({ box }: { box: string | null }) {
  const words = useWords(chartWords)
  const settings = useQuery(chartSettingsQuery)
  const client = useQueryClient()
  const [saved, setSaved] = useState<Part | null>(null)
  const show = (next: ChartSettingsJson) => void client.setQueryData(chartSettingsQuery.queryKey, next)
  const save = async (part: Part, changed: Promise<ChartSettingsJson>) => {
    setSaved(null)
    show(await changed)
    setSaved(part)
  }
  const status = (part: Part) => <div role="status">{saved === part && <p className={form.good}>{words.saved}</p>}</div>
  return (
    <>
      <p>{words.intro}</p>
      <p>{words.privacy}</p>
      <Loaded query={settings}>
        {({ style, overlay, files, set_by }) => (
          <>
            <h2>{words.chart}</h2>
            {set_by.chart && <SetBy setting={set_by.chart} address={style?.url ?? null} />}
            {!set_by.chart && (
              <SourceForm
                key={style?.url}
                label={words.chart}
                none={{ text: words.builtIn, hint: `${words.builtInHint} ${words.noRequests}` }}
                presets={stylePresets}
                other={{ text: words.otherStyle, field: words.styleUrl, hint: words.styleUrlHint }}
                address={style?.url ?? null}
                hosts={style?.hosts ?? []}
                send={(url) => save('chart', changeChart({ style: url }))}
              />
            )}
            {status('chart')}
            <h2>{words.files}</h2>
            <p>
              {words.filesIntro} {style && files.length > 0 && <strong>{words.notDrawn}</strong>}
            </p>
            <ChartFiles
              files={files}
              isFixed={set_by.chart !== null}
              add={async (path) => show(await addChartFile(path))}
              onUploaded={show}
              remove={async (path) => show(await removeChartFile(path))}
            />
            <ExtractCommand box={box} />
            <h2>{words.overlay}</h2>
            {set_by.overlay && <SetBy setting={set_by.overlay} address={overlay?.address ?? null} />}
            {!set_by.overlay && (
              <SourceForm
                key={overlay?.address}
                label={words.overlay}
                none={{ text: words.none }}
                presets={overlayPresets}
                other={{ text: words.otherOverlay, field: words.overlayUrl, hint: words.overlayUrlHint }}
                address={overlay?.address ?? null}
                hosts={overlay?.hosts ?? []}
                send={(address) => save('overlay', changeChart({ overlay: address }))}
              />
            )}
            {overlay?.fault && (
              <p className={form.problem} lang="en">
                {overlay.fault}
              </p>
            )}
            {status('overlay')}
          </>
        )}
      </Loaded>
    </>
  )
}

function SetBy({ setting, address }: { setting: string; address: string | null }) {
  const words = useWords(chartWords)
  return (
    <p>
      {words.setBy(setting)} {address && <code>{address}</code>}
    </p>
  )
}
