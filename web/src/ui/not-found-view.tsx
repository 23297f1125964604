export const NotFoundView = () => <h1>Page Not Found</h1>;
