// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The functions that every token of the local chains has in addition to its standard. Its operator mints and moves
/// pieces, so that a chain can begin with a history. Such a token must never be deployed on a chain whose tokens have a value.
interface IDevnetToken {
    /// @notice The caller is not the operator.
    /// @param caller The caller.
    error NotOperator(address caller);

    /// @notice Returns the account that may mint and move pieces: the deployer.
    function operator() external view returns (address account);

    /// @notice Mints pieces.
    /// @param to The recipient.
    /// @param tokenId The piece; ignored by a token without ids.
    /// @param amount The number of pieces, in the token's smallest unit; ignored by a token of unique pieces.
    function mint(address to, uint256 tokenId, uint256 amount) external;

    /// @notice Moves pieces without their owner's permission.
    /// @param from The account that owns them.
    /// @param to The recipient.
    /// @param tokenId The piece; ignored by a token without ids.
    /// @param amount The number of pieces, in the token's smallest unit; ignored by a token of unique pieces.
    function move(address from, address to, uint256 tokenId, uint256 amount) external;
}
