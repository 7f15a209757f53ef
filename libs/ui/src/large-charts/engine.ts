/** The one door to the engine that draws large charts: loaded when the first is shown. Only the parts that charts here are made of. */
import { G2 } from '@ant-design/charts';

export const Engine = G2.extend(G2.Runtime, { ...G2.corelib(), ...G2.geolib(), ...G2.graphlib() });
