'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeChart, chartSettingsQuery } from '#lib/client/account/accountChart.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { type ChartSettingsJson, stylePresets } from '#lib/wire/chartSettings.ts'
import { chartWords } from '../../account/chart/chartWords.ts'
import controls from '../../ui/controls.module.css'
import { Select } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { RequestForm } from '../../ui/form/RequestForm.tsx'
import { useWords } from '../../ui/words/words.ts'
import styles from './Connect.module.css'
import { connectWords } from './connectWords.ts'

/**
 * Offers an online chart, which has the quays that the built-in one lacks, and says what it gives away. Loads the page
 * again, because its policy has the hosts of its chart.
 */
export function ChartChoice({ onChosen = () => location.reload() }: { onChosen?: () => void }) {
  const { data } = useQuery(chartSettingsQuery)
  return data && data.set_by.chart === null && <Choice key={data.style?.url} {...data} onChosen={onChosen} />
}

const builtIn = ''

function Choice({ style, onChosen }: ChartSettingsJson & { onChosen: () => void }) {
  const { chart: words } = useWords(connectWords)
  const chart = useWords(chartWords)
  const inUse = style?.url ?? builtIn
  const [choice, setChoice] = useState(inUse)
  const preset = stylePresets.find(({ url }) => url === choice)
  const titles = Object.fromEntries(stylePresets.map(({ url, title }) => [url, title]))
  const other = preset || choice === builtIn ? {} : { [choice]: chart.otherStyle }
  const options = { [builtIn]: chart.builtIn, ...titles, ...other }
  return (
    <RequestForm
      label={words.title}
      className={styles.form}
      submit={chart.apply}
      send={() => changeChart({ style: choice || null })}
      onSent={onChosen}
      isReady={choice !== inUse}
    >
      <h3>{words.title}</h3>
      <Select label={chart.chart} value={choice} options={Object.keys(options)} words={options} onChange={setChoice} />
      <p className={form.hint}>
        {preset
          ? `${chart.looks[preset.look]} ${words.givesAway(new URL(preset.url).host)}`
          : choice === builtIn && words.staysHere}
      </p>
      <p className={controls.muted}>
        <a href={withBase('/account/map')}>{words.all}</a>
      </p>
    </RequestForm>
  )
}
