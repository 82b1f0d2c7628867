import type { Trade } from './world/routes.ts'

/** What the simulated vessels are, a kind a row. Shares are of the whole fleet; lengths in metres, speeds in knots. */
export interface VesselKind {
  name: string
  share: number
  shipTypeCodes: readonly number[]
  classBShare: number
  lengths: readonly [low: number, high: number]
  speeds: readonly [low: number, high: number]
  /** Part of them under way at a time. */
  underWayShare: number
  registry: 'open' | 'coastal' | 'local'
  /** Sails between ports, or keeps to the waters of one. */
  work: { trade: Trade; portHours: readonly [number, number] } | Roaming
  names: 'merchant' | 'passenger' | 'fishing' | 'working' | 'leisure'
}

export interface Roaming {
  /** How far she goes with one course, and how many courses an outing has. */
  hopKilometres: readonly [number, number]
  hops: readonly [number, number]
  /** 1 spreads her kind evenly over the waters of the port, more keeps it closer in. */
  closeness: number
  /** Knots while at work (trawling, towing), if that is slower than sailing. */
  workSpeeds?: readonly [low: number, high: number]
}

export const vesselKinds: readonly VesselKind[] = [
  {
    name: 'deep sea cargo vessel',
    share: 0.115,
    shipTypeCodes: [70, 70, 70, 71, 72, 74, 79],
    classBShare: 0,
    lengths: [140, 399],
    speeds: [11, 18.5],
    underWayShare: 0.58,
    registry: 'open',
    work: { trade: 'deep', portHours: [14, 60] },
    names: 'merchant',
  },
  {
    name: 'coaster',
    share: 0.12,
    shipTypeCodes: [70, 70, 79],
    classBShare: 0.01,
    lengths: [58, 140],
    speeds: [8.5, 13.5],
    underWayShare: 0.5,
    registry: 'coastal',
    work: { trade: 'short', portHours: [8, 40] },
    names: 'merchant',
  },
  {
    name: 'deep sea tanker',
    share: 0.045,
    shipTypeCodes: [80, 80, 81, 84, 89],
    classBShare: 0,
    lengths: [175, 336],
    speeds: [10.5, 15],
    underWayShare: 0.52,
    registry: 'open',
    work: { trade: 'deep', portHours: [20, 70] },
    names: 'merchant',
  },
  {
    name: 'coastal tanker',
    share: 0.05,
    shipTypeCodes: [80, 80, 82, 83, 89],
    classBShare: 0.02,
    lengths: [70, 175],
    speeds: [9, 13.5],
    underWayShare: 0.45,
    registry: 'coastal',
    work: { trade: 'short', portHours: [12, 50] },
    names: 'merchant',
  },
  {
    name: 'ferry',
    share: 0.03,
    shipTypeCodes: [60, 60, 69],
    classBShare: 0,
    lengths: [45, 220],
    speeds: [13, 24],
    underWayShare: 0.5,
    registry: 'local',
    work: { trade: 'ferry', portHours: [0.4, 3] },
    names: 'passenger',
  },
  {
    name: 'cruise vessel',
    share: 0.006,
    shipTypeCodes: [60, 69],
    classBShare: 0,
    lengths: [120, 362],
    speeds: [12, 20],
    underWayShare: 0.5,
    registry: 'open',
    work: { trade: 'short', portHours: [8, 14] },
    names: 'passenger',
  },
  {
    name: 'excursion boat',
    share: 0.04,
    shipTypeCodes: [60, 60, 69],
    classBShare: 0.15,
    lengths: [14, 50],
    speeds: [8, 22],
    underWayShare: 0.35,
    registry: 'local',
    work: { hopKilometres: [1, 9], hops: [3, 14], closeness: 3 },
    names: 'passenger',
  },
  {
    name: 'trawler',
    share: 0.13,
    shipTypeCodes: [30],
    classBShare: 0.1,
    lengths: [18, 78],
    speeds: [8, 12],
    underWayShare: 0.55,
    registry: 'local',
    work: { hopKilometres: [4, 22], hops: [15, 70], closeness: 0.7, workSpeeds: [2.2, 4.8] },
    names: 'fishing',
  },
  {
    name: 'inshore fishing boat',
    share: 0.08,
    shipTypeCodes: [30],
    classBShare: 0.85,
    lengths: [7, 18],
    speeds: [6, 11],
    underWayShare: 0.4,
    registry: 'local',
    work: { hopKilometres: [1, 8], hops: [5, 25], closeness: 1.6, workSpeeds: [0.8, 3.6] },
    names: 'fishing',
  },
  {
    name: 'tug',
    share: 0.085,
    shipTypeCodes: [52, 52, 52, 31, 32],
    classBShare: 0.03,
    lengths: [18, 45],
    speeds: [6, 11.5],
    underWayShare: 0.32,
    registry: 'local',
    work: { hopKilometres: [0.8, 6], hops: [2, 9], closeness: 4 },
    names: 'working',
  },
  {
    name: 'motor yacht',
    share: 0.135,
    shipTypeCodes: [37],
    classBShare: 0.88,
    lengths: [8, 48],
    speeds: [6, 19],
    underWayShare: 0.24,
    registry: 'local',
    work: { hopKilometres: [1, 12], hops: [2, 12], closeness: 2 },
    names: 'leisure',
  },
  {
    name: 'sailing yacht',
    share: 0.095,
    shipTypeCodes: [36],
    classBShare: 0.92,
    lengths: [7, 22],
    speeds: [3.5, 7.5],
    underWayShare: 0.34,
    registry: 'local',
    work: { hopKilometres: [1, 10], hops: [4, 20], closeness: 1.6 },
    names: 'leisure',
  },
  {
    name: 'pilot, rescue or patrol boat',
    share: 0.03,
    shipTypeCodes: [50, 51, 51, 55, 55, 54],
    classBShare: 0.05,
    lengths: [12, 60],
    speeds: [8, 24],
    underWayShare: 0.25,
    registry: 'local',
    work: { hopKilometres: [1, 10], hops: [2, 8], closeness: 2.2 },
    names: 'working',
  },
  {
    name: 'dredger or offshore supply vessel',
    share: 0.039,
    shipTypeCodes: [33, 33, 90, 90, 99, 0],
    classBShare: 0.04,
    lengths: [35, 130],
    speeds: [7, 12],
    underWayShare: 0.45,
    registry: 'local',
    work: { hopKilometres: [3, 20], hops: [4, 30], closeness: 1, workSpeeds: [1.5, 4] },
    names: 'working',
  },
]
