import { withBase } from '#lib/wire/basePath.ts'
import type { ExpectedJson } from '#lib/wire/rows/expected.ts'
import { ShipTypeMark } from '../map/vessels/VesselMark.tsx'
import { FlagImage } from '../record/Flag.tsx'
import { useVesselFormat } from '../record/vesselFormat.ts'
import { vesselName } from '../record/vesselName.ts'
import controls from '../ui/controls.module.css'
import { ListSwatch } from '../view/ListSwatch.tsx'
import styles from './PortPage.module.css'

type VesselCellProps = Pick<ExpectedJson, 'vessel' | 'mmsi' | 'name' | 'flag' | 'ship_type' | 'own'>

/** Shows a vessel's type, flag and name, with a link to the map, and the user's lists that contain it. */
export function VesselCell({ vessel, mmsi, name, flag, ship_type, own }: VesselCellProps) {
  const { country, values } = useVesselFormat()
  const facts = [ship_type && values.types[ship_type], flag && country(flag)].filter(Boolean)
  return (
    <span className={styles.vessel} title={facts.join(' · ')}>
      <ShipTypeMark type={ship_type ?? 'Other'} />
      {flag && <FlagImage code={flag} />}
      <a href={withBase(`/?vessel=${vessel}`)}>{vesselName({ name, mmsi })}</a>
      {own?.name && <span className={controls.muted}>· {own.name}</span>}
      {own?.lists.map((list) => (
        <span key={list.id} title={list.name}>
          <ListSwatch colour={list.colour} />
          <span className={controls.visuallyHidden}>{list.name}</span>
        </span>
      ))}
    </span>
  )
}
