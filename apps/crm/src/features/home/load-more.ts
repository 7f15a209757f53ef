export const loadMore = () => import(/* webpackChunkName: "home-more" */ './more.js').then(({ more }) => more);
export type More = Awaited<ReturnType<typeof loadMore>>;
