import { buildHarbours, type Harbour } from './harbours.ts'
import { LandRaster, readLandPolygons } from './land.ts'
import { buildLaneNetwork, type LaneNetwork } from './lanes.ts'
import { readPorts } from './ports.ts'
import { Routes } from './routes.ts'
import { WaterPaths } from './waterPaths.ts'

export interface World {
  land: LandRaster
  harbours: readonly Harbour[]
  lanes: LaneNetwork
  routes: Routes
}

/** Reads and joins land, lanes and ports: about a second of work, the same world every time. */
export function buildWorld(): World {
  const land = new LandRaster(readLandPolygons())
  const paths = new WaterPaths(land)
  const lanes = buildLaneNetwork(land, paths)
  const harbours = buildHarbours(readPorts(), land, paths, lanes)
  return { land, lanes, harbours, routes: new Routes(harbours, lanes, land) }
}
