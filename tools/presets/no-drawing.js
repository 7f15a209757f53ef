/** Stands for @ant-design/charts: jsdom has no canvas to draw on. */
class Nothing {
  options() {}
  render() {
    return Promise.resolve();
  }
  forceFit() {}
  destroy() {}
  on() {}
  emit() {}
  getContext() {
    return {};
  }
}

export const G2 = {
  Runtime: Nothing,
  extend: () => Nothing,
  corelib: () => ({}),
  geolib: () => ({}),
  graphlib: () => ({}),
};
